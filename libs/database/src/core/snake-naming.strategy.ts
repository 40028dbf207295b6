import { DefaultNamingStrategy, type NamingStrategyInterface } from 'typeorm';

/** `runUuid` in code is `run_uuid` in the database. */
export class SnakeNamingStrategy extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName ?? propertyName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}
