/** Runs `work` with these variables set; an app that boots inside reads them. */
export async function withEnvironment<T>(
  variables: Record<string, string>,
  work: () => Promise<T>,
): Promise<T> {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  try {
    return await work();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
