import { strToU8, zipSync } from 'fflate';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const row = (number: number, cells: string[], more = '') =>
  `<row r="${number}"${more}>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;

/** An Excel file of three rows, of which the second is hidden. */
export const sheetWithHiddenRow = (name: string, header: string[], hidden: string[], shown: string[]): File => {
  const rows = row(1, header) + row(2, hidden, ' hidden="1"') + row(3, shown);
  const file = zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook ${MAIN} xmlns:r="${REL}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(`<styleSheet ${MAIN}/>`),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`),
  });
  return new File([new Uint8Array(file)], name);
};
