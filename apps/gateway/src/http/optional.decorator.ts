import { ValidateIf } from 'class-validator';

/** The field may be absent. Unlike class-validator's own, `null` is a value and has to obey the rules. */
export const Optional = () => ValidateIf((_object: object, value: unknown) => value !== undefined);
