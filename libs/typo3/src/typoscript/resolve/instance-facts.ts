import { type BackendUser } from '../../users/backend-user';
import { type ConditionFacts } from '../conditions/condition-facts';
import { type TypoScriptGround } from './typoscript-ground';

/** How an exporter writes a value it keeps to itself. */
const WITHHELD = '***redacted***';

/** What conditions may ask of the instance and the acting user, without any page. */
export function instanceFacts(
  { sources, now }: TypoScriptGround,
  user: Pick<BackendUser, 'uid' | 'admin' | 'groups' | 'workspace'> | null,
): ConditionFacts {
  const { snapshot } = sources;
  const environment = snapshot.document['env'] as Readonly<Record<string, string>> | undefined;
  const typo3 = snapshot.document.typo3 as { systemFeatures?: Readonly<Record<string, boolean>> };
  return {
    now,
    timezone: snapshot.timezone,
    typo3Version: snapshot.typo3Version,
    applicationContext: snapshot.document.project.context,
    features: typo3.systemFeatures,
    environment: (name) => {
      const value = environment?.[name];
      return environment === undefined || value === WITHHELD ? null : value;
    },
    user,
    workspace: user?.workspace ?? 0,
  };
}
