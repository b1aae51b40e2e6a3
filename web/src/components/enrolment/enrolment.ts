import type { Role } from '#declarations/shapes/roles.js';

/** A person as entered in a form. */
export interface EnrolmentValues {
  readonly employeeNumber: string;
  readonly fullName: string;
  readonly employedFrom: string;
  readonly login: string;
  readonly roles: Role[];
}

export type EnrolmentField = keyof EnrolmentValues;

/** Returns the keys of the messages for the fields that the server would refuse; empty when all are valid. */
export function validateEnrolment(values: EnrolmentValues): Partial<Record<EnrolmentField, string>> {
  return {
    ...(values.fullName.trim() === '' ? { fullName: 'fault.fullName' } : {}),
    ...(/^[A-Za-z0-9-]{1,20}$/.test(values.employeeNumber.trim()) ? {} : { employeeNumber: 'fault.employeeNumber' }),
    ...(/^[a-z0-9._-]{2,60}$/.test(values.login.trim()) ? {} : { login: 'fault.login' }),
    ...(/^\d{4}-\d{2}-\d{2}$/.test(values.employedFrom) ? {} : { employedFrom: 'fault.employedFrom' }),
    ...(values.roles.length === 0 ? { roles: 'fault.roles' } : {}),
  };
}
