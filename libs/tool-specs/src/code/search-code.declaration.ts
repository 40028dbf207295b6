import type { ToolDeclaration } from '../tool-declaration';

/** */
export const searchCode: ToolDeclaration = {
  name: 'search_code',
  group: 'code',
  title: 'Search code',
  description:
    "Searches the project's own source files line by line, dependencies left out. Regular expressions run in ECMAScript's Unicode mode within one line; what only PCRE has (\\K, possessive quantifiers, atomic groups, recursion) is refused.",
  parameters: {
    type: 'object',
    properties: {
      pattern: { type: 'string', description: 'Text to find; case counts, blanks too.' },
      regex: { type: 'boolean', description: 'Take the pattern as a regular expression without delimiters.' },
      path: {
        type: 'string',
        description: 'Folder to search, relative to the project; the whole project by default.',
      },
      max_results: { type: 'integer', description: 'Hits to return: 30 by default, at most 100.' },
    },
    required: ['pattern'],
  },
  requiresAdmin: true,
  enabledByDefault: true,
  effect: 'read_only',
  dataClass: 'sourceCode',
  needs: [],
};
