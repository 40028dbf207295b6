import { FuzzStage, NO_FAULTS } from './calls/fuzz-stage';
import { LARGE_CALLS, MANY_PAGES, MANY_RECORDS, addManyRows } from './site/large-site';
import { PEOPLE } from './site/people';

describe(`Reading tools on ${MANY_PAGES} pages and ${MANY_RECORDS} records`, () => {
  let stage: FuzzStage;

  beforeAll(async () => {
    stage = await FuzzStage.create();
    await addManyRows(stage.site.database.url);
  }, 240_000);

  afterAll(() => stage?.remove());

  it.each(LARGE_CALLS)(
    '%s %j shows as much as its cap and no more (R-30.12, R-30.89)',
    async (tool, args, line, cap) => {
      const call = { tool, user: PEOPLE.admin, args: JSON.stringify(args) };
      expect(await stage.faultsOf(call)).toEqual(NO_FAULTS);
      const content = await stage.contentOf(tool, PEOPLE.admin, args);
      expect(content.split('\n').filter((each) => line.test(each))).toHaveLength(cap);
    },
  );
});
