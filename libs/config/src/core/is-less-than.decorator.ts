import { registerDecorator, type ValidationArguments } from 'class-validator';

/** The value must be below `factor` times another property of the class. */
export function IsLessThan(other: string, factor = 1): PropertyDecorator {
  return (target, property) => {
    registerDecorator({
      name: 'isLessThan',
      target: target.constructor,
      propertyName: String(property),
      options: { message: `must be less than ${factor === 1 ? '' : `${factor} × `}${other}` },
      validator: { validate: (value, args) => Number(value) < limit(args, other) * factor },
    });
  };
}

function limit(args: ValidationArguments | undefined, other: string): number {
  return Number((args?.object as Record<string, unknown> | undefined)?.[other]);
}
