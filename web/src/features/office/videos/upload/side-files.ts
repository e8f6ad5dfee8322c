import { MAX_SIDE_FILE, sideFileOf } from '@zuzu/domain/videos/captions.ts';
import { readSideFile, textsWithSideFile, type VideoTexts } from '@zuzu/domain/videos/read-cues.ts';
import { isEditable, type UploadRow } from './upload-rows.ts';

/** A cue or caption file that was rejected or only partly used, and why; `line` of its first error. */
export type LeftFile = { fileName: string; reason: string; line?: number };

const nameOf = (fileName: string): string => fileName.replace(/\.[^.]+$/, '').normalize('NFC');

/**
 * Reads cue and caption files and adds them to the rows with the same names; returns rejected and partly used ones,
 * and other files.
 */
export const addSideFiles = async (
  files: readonly File[],
  rows: () => readonly UploadRow[],
  addTexts: (id: string, texts: VideoTexts) => void,
): Promise<LeftFile[]> => {
  const left: LeftFile[] = [];
  for (const file of files) {
    const fileName = file.name;
    const sideFile = sideFileOf(fileName);
    if (!sideFile) {
      left.push({ fileName, reason: 'not-media' });
      continue;
    }
    const [row, another] = rows().filter(
      (each) => isEditable(each) && nameOf(each.fileName) === sideFile.of.normalize('NFC'),
    );
    if (!row || another) {
      left.push({ fileName, reason: another ? 'several-videos' : 'no-such-video' });
      continue;
    }
    const bytes = new Uint8Array(await file.slice(0, MAX_SIDE_FILE).arrayBuffer());
    const { cues, faults, webVtt, encoding } = readSideFile(bytes, sideFile, row.length);
    const line = faults[0]?.line;
    if (cues.length === 0) left.push({ fileName, reason: `bad-${sideFile.kind}`, line: line ?? 1 });
    else {
      addTexts(row.id, textsWithSideFile(row.description, sideFile, webVtt));
      if (line !== undefined) left.push({ fileName, reason: 'left-out', line });
      if (encoding !== undefined) left.push({ fileName, reason: 'encoding' });
    }
  }
  return left;
};
