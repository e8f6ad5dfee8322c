import type { Base } from '#app/base.ts';
import type { Themes } from '#features/themes/themes.feature.ts';
import { videosBulkRepository } from './bulk/videos-bulk.repository.ts';
import { videosBulkService } from './bulk/videos-bulk.service.ts';
import { libraryService } from './library.service.ts';
import { purgeVideos } from './purge-videos.ts';
import { replacementsRepository, type OnLengthChanged } from './replacements.repository.ts';
import { replacementsService } from './replacements.service.ts';
import { scanStorage } from './scan-storage.ts';
import { uploadPartsService } from './upload-parts.service.ts';
import { videoFiles } from './video-files.ts';
import { videoTrashRepository } from './video-trash.repository.ts';
import { videoTrashService } from './video-trash.service.ts';
import { videosRepository } from './videos.repository.ts';
import { videosService } from './videos.service.ts';

export const openVideos = ({
  database,
  storage,
  space,
  queue,
  log,
  now,
  themes,
  onLengthChanged,
}: Base & Themes & { onLengthChanged: OnLengthChanged }) => {
  const repository = videosRepository(database);
  const trash = videoTrashRepository(database);
  const library = libraryService(repository, themes, now);
  const videos = videosService({ repository, library, storage, space, queue });
  const files = videoFiles({ repository, storage });
  const replacements = replacementsService({
    replacements: replacementsRepository(database, onLengthChanged),
    repository,
    files,
    storage,
    queue,
  });
  return {
    videosRepo: repository,
    library,
    videos,
    replacements,
    uploadParts: uploadPartsService({ repository, storage, space, videos }),
    videoTrash: videoTrashService({ repository, trash, files, replacements, storage, queue }),
    videosBulk: videosBulkService({ repository: videosBulkRepository(database), library, files, queue, log }),
    scanStorage: scanStorage({ repository, storage }),
    purgeVideos: purgeVideos({ trash, storage }),
  };
};
export type Videos = ReturnType<typeof openVideos>;
