import { recordedVersions, type RecordedVersion } from './recorded-base';

/** What a spec holds against recordings, so that `npm run conformance` runs no other than it was asked for. */
export interface Judging {
  /** Files below `recorded/` without their ending; left out by specs of tools, which ask for each tool by itself. */
  corpora?: readonly string[];
  /** 13.4 alone unless the spec says otherwise: not everything was recorded again. */
  versions?: readonly RecordedVersion[];
}

/** Whether `npm run conformance` asked for this file below `recorded/`; where nothing asked, every one is wanted. */
export function isWantedCorpus(corpus: string): boolean {
  const wanted = process.env['SIDECAR_CONFORMANCE_ONLY'];
  return wanted === undefined || wanted.split(',').includes(corpus);
}

export function isWanted({ corpora, versions = ['13.4'] }: Judging): boolean {
  const asked = recordedVersions();
  const ofVersion = versions.some((version) => asked.includes(version));
  return ofVersion && (corpora === undefined || corpora.some(isWantedCorpus));
}
