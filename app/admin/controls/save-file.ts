/** Downloads a text as a file. */
export function saveFile(name: string, type: string, content: string | Blob) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has a reference of its own to the blob once the click event has been handled.
  setTimeout(() => URL.revokeObjectURL(address));
}
