const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
};

/** Above the codes of the five signs. */
const LIMIT = 64;

const NAMES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** PHP's `htmlspecialchars`, both quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

/** PHP's `htmlspecialchars_decode`: the five signs, by name or number; `&apos;` is none of HTML 4. */
export function unescapeHtml(text: string): string {
  return text.replace(
    /&(?:(amp|lt|gt|quot)|#(\d{1,10})|#[xX]([0-9A-Fa-f]{1,8}));/g,
    (entity, name?: string, decimal?: string, hex?: string) => {
      if (name !== undefined) return NAMES[name] ?? entity;
      const code = Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10);
      const sign = code < LIMIT ? String.fromCharCode(code) : '';
      return ESCAPES[sign] === undefined ? entity : sign;
    },
  );
}
