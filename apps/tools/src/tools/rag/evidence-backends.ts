import type { ToolContext } from '../../registry/tool-context';
import { DatabaseBackend } from './database.backend';
import type { EvidenceBackend } from './evidence';
import { IndexedSearchBackend } from './indexed-search.backend';
import { KeSearchBackend } from './ke-search.backend';

/** In the order they are asked. */
export function evidenceBackends(context: ToolContext): EvidenceBackend[] {
  return [new KeSearchBackend(context), new IndexedSearchBackend(context), new DatabaseBackend(context)];
}
