/** Speaks a text through the shell's polite live region, whatever component is on screen. */
export function announce(text: string): void {
  const region = document.querySelector<HTMLElement>('#announcer');
  if (region) {
    region.textContent = '';
    window.setTimeout(() => (region.textContent = text), 50);
  }
}
