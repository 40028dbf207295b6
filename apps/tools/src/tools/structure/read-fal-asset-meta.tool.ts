import { ToolsConfig } from '#config';
import { collapse } from '#typo3';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { toInteger } from '../argument-coercion';
import { ASSET_UNAVAILABLE } from '../files/file-ground';
import { FileRepository } from '../files/file.repository';
import { FileMetadataRepository } from './file-metadata.repository';

/** */
@Tool('read_fal_asset_meta')
export class ReadFalAssetMetaTool implements ReadTool {
  constructor(private readonly config: ToolsConfig) {}

  async execute(args: ToolArguments, { db, snapshot }: ToolContext): Promise<ToolAnswer> {
    const uid = toInteger(args.uid);
    const file = uid < 1 ? null : await new FileRepository(db).find(uid);
    const schema = snapshot.table('sys_file_metadata');
    if (file === null || schema === undefined || !this.config.fileStorages.includes(file.storage)) {
      return { content: ASSET_UNAVAILABLE };
    }
    const metadata = await new FileMetadataRepository(db, schema).ofFile(file.uid);
    const lines = [
      `file: ${collapse(file.name)}`,
      `mime: ${collapse(file.mime_type)}`,
      `size: ${file.size} bytes`,
      ...labelled('title', metadata?.title),
      ...labelled('alt', metadata?.alternative),
    ];
    return { content: lines.join('\n') };
  }
}

function labelled(label: string, value: string | null | undefined): string[] {
  return value === undefined || value === null || value === '' ? [] : [`${label}: ${collapse(value)}`];
}
