import { phpText, type InstanceModel, type TableSchema } from '#typo3';
import { isKnownField, showitemFindings } from './showitem-findings';

/** Faults in the TCA of one table, each once; they name keys, never values. */
export function tcaFindings(instance: InstanceModel, schema: TableSchema): string[] {
  const findings = [
    ...controlFindings(schema),
    ...columnFindings(instance, schema),
    ...showitemFindings(schema),
  ];
  return [...new Set(findings)].map((finding) => `${schema.name}: ${finding}`);
}

function controlFindings(schema: TableSchema): string[] {
  const { label, typeColumn } = schema.control;
  const type = typeColumn.split(':')[0] ?? '';
  return [
    ...(label === '' ? ['ctrl.label is missing'] : []),
    ...(label !== '' && !isKnownField(schema, label) ? [`ctrl.label is "${label}", which is no column`] : []),
    ...(type !== '' && !isKnownField(schema, type) ? [`ctrl.type is "${type}", which is no column`] : []),
  ];
}

function columnFindings(instance: InstanceModel, { columns }: TableSchema): string[] {
  return [...columns.values()].flatMap(({ name, type, config }) => {
    const foreignTable = phpText(config.get('foreign_table'));
    const isUnknown = foreignTable !== '' && instance.table(foreignTable) === undefined;
    const isOutdated = instance.majorVersion >= 14 && type === 'flex' && config.has('ds_pointerField');
    return [
      ...(isUnknown ? [`"${name}" relates to "${foreignTable}", which has no TCA`] : []),
      ...(isOutdated ? [`"${name}" has ds_pointerField, which TYPO3 14 has replaced by record types`] : []),
    ];
  });
}
