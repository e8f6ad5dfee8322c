import { MAX_SIDE_FILE, readCaptions, sideFileOf, type SideFile } from '@zuzu/domain/videos/captions.ts';
import { readCues } from '@zuzu/domain/videos/cues.ts';
import { isEditable, type UploadRow } from './upload-rows.ts';

/** A file of cues or captions that no row has taken, and why; `line` of its first fault. */
export type LeftFile = { fileName: string; reason: string; line?: number };
/** What a row gets from the files beside its own. */
export type RowTexts = Pick<UploadRow, 'cues' | 'captions'>;

/** True for a file of cues or captions, by its name. */
export const isSideFile = ({ name }: Pick<File, 'name'>): boolean => sideFileOf(name) !== undefined;

const nameOf = (fileName: string): string => fileName.replace(/\.[^.]+$/, '').normalize('NFC');

/** What a text gives to a row, or its fault. */
const textsOf = (text: string, { language }: SideFile, { captions, length }: UploadRow): RowTexts | number => {
  if (language === undefined) {
    const read = readCues(text);
    return 'fault' in read ? read.fault.line : { cues: text };
  }
  const read = readCaptions(text, length);
  if ('fault' in read) return read.fault.line;
  return read.cues.length > 0 ? { captions: { ...captions, [language]: read.webVtt } } : 1;
};

/** Reads files of cues and captions, and gives them to the rows of the same name; returns those that are left. */
export const takeSideFiles = async (
  files: readonly File[],
  rows: () => readonly UploadRow[],
  give: (id: string, texts: RowTexts) => void,
): Promise<LeftFile[]> => {
  const left: LeftFile[] = [];
  for (const file of files) {
    const fileName = file.name;
    const sideFile = sideFileOf(fileName);
    if (!sideFile) continue;
    const text = await file.slice(0, MAX_SIDE_FILE).text();
    const [row, another] = rows().filter(
      (each) => isEditable(each) && nameOf(each.fileName) === sideFile.of.normalize('NFC'),
    );
    if (!row || another) {
      left.push({ fileName, reason: another ? 'several-videos' : 'no-such-video' });
      continue;
    }
    const texts = textsOf(text, sideFile, row);
    if (typeof texts === 'number')
      left.push({ fileName, reason: sideFile.language === undefined ? 'bad-cues' : 'bad-captions', line: texts });
    else give(row.id, texts);
  }
  return left;
};
