import { UseFilters } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import type { Message, RequestContract, WakeUpContract } from '#contracts';
import { JobErrorFilter } from './job-error.filter';

/** Marks handlers of our transport, so that Nest's Redis transport leaves them alone. */
export const JOB_TRANSPORT = Symbol('BULLMQ');

/**
 * The method of a controller that handles a job. It gets the checked message (`@Payload()`) and the
 * {@link JobContext} (`@Ctx()`); what it returns is the reply of a request.
 */
export function HandleJob<M extends Message, R>(
  contract: RequestContract<M, R> | WakeUpContract<M>,
): MethodDecorator {
  return (target, property, descriptor) => {
    const handler = `${target.constructor.name}.${String(property)}`;
    MessagePattern(contract.name, JOB_TRANSPORT, { contract, handler })(target, property, descriptor);
    UseFilters(JobErrorFilter)(target, property, descriptor);
  };
}
