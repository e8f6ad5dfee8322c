/** Downloads a file. */
export const saveFile = (name: string, file: Blob): void => {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // some browsers start reading only after the click
  setTimeout(() => URL.revokeObjectURL(url));
};
