/** Makes the browser download a file under that name, through a temporary link. */
export function saveFile(file: Blob, fileName: string): void {
  const objectUrl = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = objectUrl;
  link.download = fileName;
  link.click();
  // the download has read the address by then
  setTimeout(() => URL.revokeObjectURL(objectUrl), 10_000);
}
