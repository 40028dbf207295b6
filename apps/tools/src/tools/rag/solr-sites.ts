import { phpList, phpMap, phpText, snapshotSites, type InstanceModel, type PhpMap } from '#typo3';

/** Sites whose configuration names a Solr core to read from, themselves or in one of their languages. */
export function solrSites(snapshot: InstanceModel): string[] {
  return snapshot.hasExtension('solr')
    ? snapshotSites(snapshot)
        .filter(({ configuration }) => namesCore(configuration))
        .map(({ identifier }) => identifier)
    : [];
}

function namesCore(configuration: PhpMap): boolean {
  const languages = phpList(configuration.get('languages')).map(phpMap);
  return [configuration, ...languages].some((part) => phpText(part.get('solr_core_read')) !== '');
}
