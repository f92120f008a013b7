import type { en } from './messages.ts';

/** What can be wrong with a field, or with a file. The words for each are in `messages.ts`. */
export type FaultCode = keyof typeof en;

/** The figures of a fault, such as the bound that a value is over. */
export type FaultParams = Readonly<Record<string, string | number>>;

/** What is wrong, for whoever shows it to find the words for. */
export interface Fault {
  code: FaultCode;
  params: FaultParams;
}

/** What is wrong with a field. */
export interface FieldFault extends Fault {
  /** dotted, such as `socialLinks.0.href`; empty for the whole body */
  path: string;
  /** words of its own, which say more than those of the code: for programs and the command line */
  message?: string;
}

/** The words in braces of a text. */
type Slots<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Slots<Rest> : never;
/** A code whose words have figures needs these. */
export type FaultParamsOf<Code extends FaultCode> = [Slots<(typeof en)[Code]>] extends [never]
  ? []
  : [params: Readonly<Record<Slots<(typeof en)[Code]>, string | number>>];

/** The codes whose words have no figures. */
export type PlainFault = { [Code in FaultCode]: FaultParamsOf<Code> extends [] ? Code : never }[FaultCode];

export function createFault<Code extends FaultCode>(code: Code, ...[params]: FaultParamsOf<Code>): Fault {
  return { code, params: params ?? {} };
}

export function createFieldFault<Code extends FaultCode>(
  path: string,
  code: Code,
  ...[params]: FaultParamsOf<Code>
): FieldFault {
  return { path, code, params: params ?? {} };
}

/** The code as the message of a schema; one that does not exist does not compile. */
export const fault = <Code extends FaultCode>(code: Code): Code => code;
