import { conformanceSnapshot, type RecordedVersion } from '#testing';
import {
  IncludeBuilder,
  CarriedFiles,
  InstanceModel,
  conditionJudge,
  evaluateIncludes,
  isPhpArray,
  phpMap,
  type PhpMap,
  type PhpValue,
  type SnapshotDocument,
} from '#typo3';
import { RichTextValue, columnOfType, isRichText } from '#write-guards';

type Wire = { '%': [string, unknown][] };

/** The recorded installation; `presets`: processing options of presets the recording brings along. */
export function richTextInstance(
  folder: string,
  version: RecordedVersion,
  { presets = {}, sanitizes = false }: { presets?: Record<string, PhpMap>; sanitizes?: boolean } = {},
): InstanceModel {
  const document = conformanceSnapshot(folder, { folder: `typo3-${version}`, instanceId: 'recorded' });
  const known = (document['rte'] as Wire)['%'].find(([name]) => name === 'presets')?.[1] as Wire;
  const added = Object.entries(presets).map(([name, processing]): [string, unknown] => [
    name,
    wireOf(new Map([['processing', processing]])),
  ]);
  const rte: Wire = {
    '%': [
      ['presets', { '%': [...known['%'], ...added] }],
      ['htmlSanitize', sanitizes],
    ],
  };
  return InstanceModel.compile({ ...document, rte } as unknown as SnapshotDocument, 'recorded');
}

/** Rich text of a column of `tt_content` for a record type; null where the column has none. */
export function contentText(
  instance: InstanceModel,
  name: string,
  recordType: string,
  rte: PhpMap = new Map(),
): RichTextValue | null {
  const schema = instance.table('tt_content');
  const column = schema === undefined ? undefined : columnOfType(schema, recordType, name);
  if (column === undefined || !isRichText(column.config)) return null;
  return new RichTextValue(instance, rte, { table: 'tt_content', name, recordType, config: column.config });
}

/** `RTE.` of a page TSconfig source. */
export async function rteOf(source: string): Promise<PhpMap> {
  const files = new CarriedFiles(new Map());
  const include = await new IncludeBuilder({ kind: 'tsconfig', files }).source('page', source);
  const { root } = evaluateIncludes([include], {
    constants: new Map(),
    environment: () => null,
    judge: conditionJudge({ variables: new Map(), callFunction: () => undefined }),
    substitutesConditions: false,
  });
  return phpMap(root.toArray().get('RTE.'));
}

/** Dotted options as the plain array of a preset they come from. */
export function plainOptions(dotted: PhpMap): PhpMap {
  const plain = [...dotted].flatMap(([key, value]): [string, PhpValue][] => {
    if (dotted.has(`${key}.`)) return [];
    return [
      [isPhpArray(value) ? key.slice(0, -1) : key, isPhpArray(value) ? plainOptions(phpMap(value)) : value],
    ];
  });
  return new Map(plain);
}

function wireOf(value: PhpValue): unknown {
  return isPhpArray(value) ? { '%': [...phpMap(value)].map(([key, item]) => [key, wireOf(item)]) } : value;
}
