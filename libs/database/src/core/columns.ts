import { Column, type ColumnOptions, type ValueTransformer } from 'typeorm';

/** DECIMAL and BIGINT arrive as strings from the driver; sums and durations are safe as numbers. */
export const asNumber: ValueTransformer = {
  from: (stored: string | null) => (stored === null ? null : Number(stored)),
  to: (value: number | null | undefined) => value,
};

type Options = Pick<ColumnOptions, 'name' | 'nullable' | 'default'>;

export const UuidColumn = (options: Options = {}): PropertyDecorator =>
  Column({ type: 'char', length: 36, ...options });

export const HashColumn = (options: Options = {}): PropertyDecorator =>
  Column({ type: 'char', length: 64, ...options });

export const TextColumn = (length: number, options: Options = {}): PropertyDecorator =>
  Column({ type: 'varchar', length, ...options });

export const IntColumn = (options: Options = {}): PropertyDecorator => Column({ type: 'int', ...options });

export const FlagColumn = (options: Options = {}): PropertyDecorator =>
  Column({ type: 'boolean', ...options });

/** UTC, milliseconds. */
export const TimeColumn = (options: Options = {}): PropertyDecorator =>
  Column({ type: 'datetime', precision: 3, ...options });

/** Written by the database clock alone. */
export const CreatedAtColumn = (): PropertyDecorator =>
  Column({ type: 'datetime', precision: 3, insert: false, update: false });

/** An envelope (D-16). The entity carries it sealed; repositories seal and open. */
export const SealedColumn = (options: Options = {}): PropertyDecorator =>
  Column({ type: 'longtext', nullable: true, ...options });

/** JSON text in the order it was written; a row whose text is no JSON is hydrated as that string. */
export const JsonColumn = (options: Options = {}): PropertyDecorator => Column({ type: 'json', ...options });

export const DecimalColumn = (precision: number, scale: number, options: Options = {}): PropertyDecorator =>
  Column({ type: 'decimal', precision, scale, transformer: asNumber, ...options });
