import { MAX_MESSAGE_BYTES, type BroadcastContract, type JobContract, type Message } from '#contracts';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';

export type AnyContract = JobContract | BroadcastContract;

export type CheckedMessage =
  { message: Message; problems?: undefined } | { message?: undefined; problems: string[] };

/** Both sides check the same: size, version, every field, no unknown field (design §4.6, R-05.4). */
export function checkMessage(contract: AnyContract, plain: unknown): CheckedMessage {
  if (typeof plain !== 'object' || plain === null || Array.isArray(plain)) {
    return { problems: ['is no object'] };
  }
  const bytes = Buffer.byteLength(JSON.stringify(plain));
  if (bytes > MAX_MESSAGE_BYTES) return { problems: [`has ${bytes} bytes, more than ${MAX_MESSAGE_BYTES}`] };
  const message = plainToInstance(contract.message, plain);
  const errors = validateSync(message, {
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: false,
  });
  if (errors.length > 0) return { problems: errors.flatMap((error) => describe(error)) };
  if (message.version > contract.version) {
    return {
      problems: [`version ${message.version} is newer than ${contract.version}, which this process knows`],
    };
  }
  return { message };
}

function describe(error: ValidationError, path = ''): string[] {
  const place = `${path}/${error.property}`;
  const own = Object.values(error.constraints ?? {}).map((text) => `${place}: ${text}`);
  return [...own, ...(error.children ?? []).flatMap((child) => describe(child, place))];
}
