import type { SidecarStack } from '#testing';

export interface PageFacts {
  description: string | null;
  history: number;
  log: number;
  fences: number;
}

/** What one page and its traces in TYPO3's database look like now. */
export async function pageFacts(stack: SidecarStack, uid: number): Promise<PageFacts> {
  const [page] = await stack.site('SELECT description FROM pages WHERE uid = ?', [uid]);
  const count = async (sql: string): Promise<number> => Number((await stack.site(sql, [uid]))[0]?.['n']);
  return {
    description: (page?.['description'] ?? null) as string | null,
    history: await count("SELECT COUNT(*) n FROM sys_history WHERE tablename = 'pages' AND recuid = ?"),
    log: await count("SELECT COUNT(*) n FROM sys_log WHERE tablename = 'pages' AND recuid = ? AND error = 0"),
    fences: await count('SELECT COUNT(*) n FROM tx_agentsidecar_fence WHERE ? > 0'),
  };
}
