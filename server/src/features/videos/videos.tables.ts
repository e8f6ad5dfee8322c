import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Captions } from '@zuzu/domain/videos/captions.ts';
import type { CueTranslations } from '@zuzu/domain/videos/cues.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { LineName } from '@zuzu/domain/videos/line-fields.ts';
import type { VideoNeeds } from '@zuzu/domain/videos/needs.ts';
import type { VideoStatus } from '@zuzu/domain/videos/video.ts';
import type { OptionalTime, Time } from '#database/columns.ts';

type UploadsTable = {
  file_key: string;
  file_name: string;
  file_type: string;
  found_path: string | null;
  user_id: string | null;
  created_at: Time;
  expires_at: Date;
  received_at: OptionalTime;
  size: ColumnType<number | null, number | undefined, number>;
  content_hash: string | null;
  trashed_at: OptionalTime;
  disposable: Generated<boolean>;
  dropped_at: OptionalTime;
};

type VideosTable = Record<LineName, string | null> & {
  id: GeneratedAlways<number>;
  file_key: string;
  file_name: string;
  display_name: string;
  title_ar: Generated<string>;
  title_en: Generated<string>;
  title_ru: Generated<string>;
  path: string;
  intensities: IntensityLevel[];
  length: Generated<number>;
  episode: number | null;
  extra_notes: Generated<string>;
  rights_until: ColumnType<string | null, string | null | undefined, string | null>;
  draft: Generated<boolean>;
  tags: Generated<string[]>;
  needs: ColumnType<VideoNeeds, VideoNeeds | undefined, VideoNeeds>;
  cues: Generated<string>;
  cue_translations: ColumnType<CueTranslations, CueTranslations | undefined, CueTranslations>;
  captions: ColumnType<Captions, Captions | undefined, Captions>;
  status: Generated<VideoStatus>;
  progress: Generated<number>;
  failure_reason: string | null;
  video_key: string;
  encryption_key: Buffer;
  thumbnail_key: string | null;
  content_hash: string | null;
  created_by: string | null;
  created_at: Time;
  updated_at: Time;
  trashed_at: OptionalTime;
  retired_at: OptionalTime;
  file_of: Generated<number | null>;
  takes_place: Generated<boolean>;
};

type RenditionsTable = {
  video_id: number;
  height: number;
  width: number;
  bandwidth: number;
  average_bandwidth: number;
  codecs: string;
  segment_durations: number[];
  key_prefix: string;
  iv: string;
};

export interface VideoTables {
  uploads: UploadsTable;
  videos: VideosTable;
  renditions: RenditionsTable;
  library_version: {
    only_row: Generated<boolean>;
    version: number;
    as_of: ColumnType<string, string | undefined, string>;
  };
}
