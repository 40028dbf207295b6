import { randomUUID } from 'node:crypto';
import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import * as contracts from '#contracts';
import { NotFoundError } from '#errors';
import { answerTo, PeerStack, RecordedSteps, sampleRun, sampleTurn, type SidecarClient } from '#testing';
import { GATEWAY_OPTIONS } from '../gateway-options';
import { GatewayModule } from '../gateway.module';

type Json = Record<string, unknown>;
interface Operation {
  operationId: string;
  summary?: string;
  parameters?: { in: string; name: string }[];
  responses: Record<string, { description: string; content?: Record<string, { schema: Json }> }>;
}
interface Document extends Json {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; securitySchemes: Json };
}

/** Spec 70 as far as this product has it; a route that isn't there isn't listed. */
const ROUTES = [
  'GET /dashboard/handoff',
  'GET /healthz/live',
  'GET /healthz/ready',
  'GET /v1/approvals',
  'GET /v1/approvals/{turnId}',
  'GET /v1/instance',
  'GET /v1/me',
  'GET /v1/runs',
  'GET /v1/runs/{id}',
  'GET /v1/runs/{id}/events',
  'GET /v1/runs/{id}/steps',
  'GET /v1/runs/{id}/steps/{sequence}',
  'GET /v1/tools',
  'POST /v1/approvals/{turnId}/decision',
  'POST /v1/runs',
  'POST /v1/runs/{id}/cancel',
  'POST /v1/session/logout',
  'POST /v1/tools/{name}/calls',
  'POST /v1/writes/{id}/undo',
  'PUT /v1/instance/snapshot',
  'PUT /v1/tool-groups/{group}/state',
  'PUT /v1/tools/{name}/state',
];

describe('API description (spec 70)', () => {
  let stack: PeerStack;
  let admin: SidecarClient;
  let document: Document;
  const [runId, turnId] = [randomUUID(), randomUUID()];

  beforeAll(async () => {
    stack = await PeerStack.start({ module: GatewayModule, options: GATEWAY_OPTIONS });
    admin = stack.addUser(1, { admin: true });
    document = (await (await fetch(`${stack.url()}/openapi.json`)).json()) as Document;
    await answerEverything(stack, runId, turnId);
  });
  afterAll(() => stack.stop());

  const operations = () =>
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        route: `${method.toUpperCase()} ${path}`,
        path,
        operation,
      })),
    );

  it('lists exactly the routes of the controllers, and those of spec 70', () => {
    const listed = operations()
      .map(({ route }) => route)
      .sort();
    expect(listed).toEqual(controllerRoutes(stack));
    expect(listed).toEqual(ROUTES);
  });

  it('is OpenAPI 3.1 in shape', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document['info']).toMatchObject({
      title: expect.any(String),
      version: expect.any(String),
      license: expect.any(Object),
    });
    expect(Object.keys(document.components.securitySchemes).sort()).toEqual([
      'plainSession',
      'session',
      'token',
      'tokenHeader',
    ]);
    expect(document.components.securitySchemes).toMatchObject({
      session: { in: 'cookie', name: '__Host-sidecar_session' },
      plainSession: { in: 'cookie', name: 'sidecar_session' },
    });
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, operation } of operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = (operation.parameters ?? [])
        .filter((parameter) => parameter.in === 'path')
        .map(({ name }) => name);
      expect([path, declared.sort()]).toEqual([path, inPath.sort()]);
      expect(operation.summary).toBeTruthy();
      for (const response of Object.values(operation.responses))
        expect(typeof response.description).toBe('string');
    }
  });

  it('has no word of OpenAPI 3.0 left, and every reference leads somewhere', () => {
    const text = JSON.stringify(document);
    expect(text).not.toContain('"nullable"');
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name]) => name ?? '',
    );
    expect(references.filter((name) => !(name in document.components.schemas))).toEqual([]);
  });

  it('gives each answer with a body a schema that compiles', () => {
    const compile = compiler(document);
    for (const { operation } of operations()) {
      for (const { content } of Object.values(operation.responses)) {
        for (const { schema } of Object.values(content ?? {}))
          expect(typeof compile(schema)).toBe('function');
      }
    }
  });

  const [runPath, turnPath] = [`/v1/runs/${runId}`, `/v1/approvals/${turnId}`];

  it.each<[operation: string, path: string, body: unknown, status: number]>([
    ['get /v1/me', '/v1/me', undefined, 200],
    ['post /v1/runs', '/v1/runs', { prompt: 'x' }, 202],
    ['post /v1/runs', '/v1/runs', { prompt: 'x', wait: 5 }, 200],
    ['post /v1/runs', '/v1/runs', { promt: 'x' }, 422],
    ['get /v1/runs', '/v1/runs', undefined, 200],
    ['get /v1/runs/{id}', runPath, undefined, 200],
    ['get /v1/runs/{id}', `/v1/runs/${turnId}`, undefined, 404],
    ['post /v1/runs/{id}/cancel', `${runPath}/cancel`, undefined, 202],
    ['get /v1/runs/{id}/steps', `${runPath}/steps`, undefined, 200],
    ['get /v1/runs/{id}/steps/{sequence}', `${runPath}/steps/0`, undefined, 200],
    ['get /v1/approvals', '/v1/approvals', undefined, 200],
    ['get /v1/approvals/{turnId}', turnPath, undefined, 200],
    ['post /v1/approvals/{turnId}/decision', `${turnPath}/decision`, { digest: 'x', decision: 'deny' }, 202],
    ['get /v1/tools', '/v1/tools', undefined, 200],
    ['post /v1/tools/{name}/calls', '/v1/tools/get_pagetree/calls', {}, 200],
    ['post /v1/tools/{name}/calls', '/v1/tools/update_page_metadata/calls', { arguments: { uid: 2 } }, 202],
    ['post /v1/tools/{name}/calls', '/v1/tools/get_pagetree/calls', { arguments: 1 }, 422],
    ['post /v1/tools/{name}/calls', '/v1/tools/no_such_tool/calls', {}, 404],
    ['put /v1/tools/{name}/state', '/v1/tools/read_records/state', { enabled: true }, 200],
    ['put /v1/tool-groups/{group}/state', '/v1/tool-groups/content/state', { enabled: true }, 200],
    ['put /v1/instance/snapshot', '/v1/instance/snapshot', {}, 403],
    ['get /v1/instance', '/v1/instance', undefined, 200],
    ['get /healthz/ready', '/healthz/ready', undefined, 200],
  ])('%s answers as described (%s %j → %i)', async (operation, path, body, status) => {
    const [method = '', template = ''] = operation.split(' ');
    const answer = await admin.call(method.toUpperCase(), path, body);
    expect(answer.status).toBe(status);
    const content = document.paths[template]?.[method]?.responses[String(status)]?.content ?? {};
    const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
    const validate = compiler(document)(content[type]?.schema ?? { not: {} });
    expect([validate(answer.body), validate.errors]).toEqual([true, null]);
  });

  it('notices an answer that is not as described', () => {
    const schema =
      document.paths['/v1/me']?.['get']?.responses['200']?.content?.['application/json']?.schema ?? {};
    const validate = compiler(document)(schema);
    const me = {
      sub: 'be_user:1',
      kind: 'user',
      uid: 1,
      username: 'a',
      admin: true,
      grants: [],
      scopes: [],
      language: 'de',
    };
    expect([
      validate({ ...me, csrfToken: null }),
      validate(me),
      validate({ ...me, csrfToken: null, more: 1 }),
    ]).toEqual([true, false, false]);
  });

  it('describes bodies as they are checked', () => {
    const body = document.components.schemas['StartRunRequest'] as { properties: Json; required?: string[] };
    expect(Object.keys(body.properties).sort()).toEqual(
      [
        'callerSource',
        'configuration',
        'maxRounds',
        'messages',
        'prompt',
        'required',
        'systemPrompt',
        'tools',
        'wait',
      ].sort(),
    );
    expect(body.properties['wait']).toMatchObject({ type: 'number', minimum: 0, maximum: 25 });
  });

  it('has a page for people', async () => {
    const response = await fetch(`${stack.url()}/docs`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ]);
  });
});

/** What Nest itself routes, by the metadata of the controllers of the running app. */
function controllerRoutes(stack: PeerStack): string[] {
  const discovery = stack.replicas[0]?.get(DiscoveryService, { strict: false });
  const scanner = new MetadataScanner();
  const routes = (discovery?.getControllers() ?? []).flatMap(({ metatype, instance }) => {
    const prefix = String(Reflect.getMetadata(PATH_METADATA, metatype as object));
    const prototype = Object.getPrototypeOf(instance) as Record<string, object>;
    return scanner.getAllMethodNames(prototype).flatMap((name) => {
      const method = Reflect.getMetadata(METHOD_METADATA, prototype[name] as object) as
        RequestMethod | undefined;
      if (method === undefined) return [];
      const path = `/${prefix}/${String(Reflect.getMetadata(PATH_METADATA, prototype[name] as object))}`;
      const clean = path
        .replace(/\/+/g, '/')
        .replace(/(.)\/$/, '$1')
        .replace(/:(\w+)/g, '{$1}');
      return [`${RequestMethod[method]} ${clean}`];
    });
  });
  return routes.sort();
}

/** Compiles a schema of the document. Objects are taken as closed, so that an undescribed field is found. */
function compiler(document: Document) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => {
    const open = name === 'StepView' || 'additionalProperties' in schema;
    return [name, { ...schema, ...(!open && { additionalProperties: false }) }];
  });
  ajv.addSchema({ $id: 'api', components: { schemas: Object.fromEntries(schemas) as Json } });
  return (schema: Json) =>
    ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/')) as Json);
}

async function answerEverything(stack: PeerStack, runId: string, turnId: string): Promise<void> {
  const steps = new RecordedSteps(stack.peers.trace);
  await steps.store(runId, 0, 'run.queued');
  const settled = sampleRun(runId, {
    status: 'waiting_for_approval',
    pendingTurn: { turnId, kind: 'approval', expiresAt: null },
  });
  stack.peers.agent.answer(
    answerTo(contracts.startRun, async ({ runUuid }) => {
      await steps.store(runUuid, 0, 'run.awaiting_approval');
      return { runUuid, status: 'queued' };
    }),
    answerTo(contracts.startCall, ({ runUuid }) => ({ runUuid, status: 'queued' })),
    answerTo(contracts.getRun, ({ runUuid }) => {
      if (runUuid === turnId) throw new NotFoundError();
      return { ...settled, run: { ...settled.run, id: runUuid } };
    }),
    answerTo(contracts.listRuns, () => ({ items: [settled.run], nextCursor: null })),
    answerTo(contracts.cancelRun, ({ runUuid }) => ({ runUuid, status: 'cancelled' })),
    answerTo(contracts.evaluateTools, () => ({ configuration: 'default', offers: { read_records: null } })),
  );
  stack.peers.inbox.answer(
    answerTo(contracts.listTurns, () => ({ items: [sampleTurn(runId, turnId)], nextCursor: 'MTI' })),
    answerTo(contracts.getTurn, () => sampleTurn(runId, turnId)),
    answerTo(contracts.decideTurn, () => ({ runId })),
  );
  stack.peers.tools.answer(
    answerTo(contracts.listTools, () => ({ tools: [], groups: [{ name: 'content', enabled: true }] })),
    answerTo(contracts.runRead, () => ({
      ...{ outcome: 'ok' as const, content: 'x', isError: false, durationMs: 1.5 },
      artifacts: [{ type: 'text' as const, label: 'x', data: { text: 'x' } }],
    })),
    answerTo(contracts.setToolState, ({ name, enabled }) => ({ name, enabled })),
    answerTo(contracts.setGroupState, ({ name, enabled }) => ({ name, enabled })),
    answerTo(contracts.getInstance, () => ({
      ...{ hash: null, typo3Version: null, generatedAt: null, receivedAt: null, ageSeconds: null },
      missing: [{ field: 'tca', disables: ['read_records'] }],
    })),
  );
}
