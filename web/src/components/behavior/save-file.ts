/** Hands a text to the browser as a file to keep. */
export const saveFile = (name: string, text: string, type: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // some browsers begin to read it only after the click
  setTimeout(() => URL.revokeObjectURL(url));
};
