/** A refused call as the API tells it (RFC 9457). `code` is `offline` when nobody answered. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly detail: string,
    readonly traceId: string | null = null,
  ) {
    super(detail);
    this.name = 'ApiError';
  }

  static async of(response: Response): Promise<ApiError> {
    const problem = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    const text = (key: string): string => (typeof problem[key] === 'string' ? problem[key] : '');
    return new ApiError(response.status, text('code'), text('detail'), text('traceId') || null);
  }
}
