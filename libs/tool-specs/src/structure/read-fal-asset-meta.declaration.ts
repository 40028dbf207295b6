import type { ToolDeclaration } from '../tool-declaration';

/** f. */
export const readFalAssetMeta: ToolDeclaration = {
  name: 'read_fal_asset_meta',
  group: 'structure',
  title: "Read a file's metadata",
  description:
    'Reads name, MIME type and size of one file, with title and alternative text in the default language.',
  parameters: {
    type: 'object',
    properties: { uid: { type: 'integer', description: 'Uid of the file (sys_file).' } },
    required: ['uid'],
  },
  requiresAdmin: true,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'internalConfiguration',
  needs: ['tca'],
};
