/** Binary, no-pad comparison: our keys are exact (call ids differ in case only, idempotency keys in a trailing blank). */
export const TABLE_OPTIONS =
  'ENGINE=InnoDB ROW_FORMAT=DYNAMIC DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_nopad_bin';

/** The database clock in UTC, whatever the session's time zone. */
export const CREATED_AT = 'created_at DATETIME(3) NOT NULL DEFAULT UTC_TIMESTAMP(3)';
