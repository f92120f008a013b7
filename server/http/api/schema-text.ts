import type { JsonSchema } from './openapi.ts';

/** Describes a schema in a few words: `text, at most 100 characters`, `list of { platform, href }`. */
export function schemaText(schema: JsonSchema | undefined): string {
  if (!schema || Object.keys(schema).length === 0) return 'anything';
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) as string;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (choices) return [...new Set(choices.map(schemaText))].join(' or ');
  const types = [schema.type].flat() as string[];
  return types.map((type) => typeText(type, schema)).join(' or ');
}

/** The fields of an object, or of the items of a list. */
export function fieldsOf(schema: JsonSchema | undefined): { name: string; isRequired: boolean; text: string }[] {
  if (schema?.type === 'array') return fieldsOf(schema.items as JsonSchema);
  const required = (schema?.required ?? []) as string[];
  return Object.entries((schema?.properties ?? {}) as Record<string, JsonSchema>).map(([name, field]) => ({
    name,
    isRequired: required.includes(name),
    text: schemaText(field),
  }));
}

function typeText(type: string, schema: JsonSchema): string {
  switch (type) {
    case 'array':
      return `list of ${schemaText(schema.items as JsonSchema)}`;
    case 'object': {
      const names = fieldsOf(schema).map(({ name, isRequired }) => (isRequired ? name : `${name}?`));
      return names.length > 0 ? `{ ${names.join(', ')} }` : 'object';
    }
    case 'string':
      return ['text', ...stringRules(schema)].join(', ');
    case 'integer':
      return 'whole number';
    case 'null':
    case 'number':
    case 'boolean':
      return type;
    default:
      return 'anything';
  }
}

const formats: Record<string, string> = {
  uuid: 'a UUID',
  'date-time': 'a time in ISO 8601',
  email: 'an e-mail address',
  uri: 'an address',
};

function* stringRules({ format, minLength, maxLength, pattern }: JsonSchema): Iterable<string> {
  const known = formats[String(format)];
  if (known) yield known;
  else if (pattern) yield `as in ${String(pattern)}`;
  if (minLength === 1) yield 'not empty';
  else if (typeof minLength === 'number') yield `at least ${minLength} characters`;
  if (typeof maxLength === 'number') yield `at most ${maxLength.toLocaleString('en')} characters`;
}
