/** Loads modules that read the environment once: in test mode better-auth invents the clients' IP addresses. */
export async function inProduction<Modules>(load: () => Promise<Modules>): Promise<Modules> {
  const { NODE_ENV, TEST } = process.env
  process.env.NODE_ENV = 'production'
  delete process.env.TEST
  try {
    return await load()
  } finally {
    Object.assign(process.env, { NODE_ENV, ...(TEST !== undefined && { TEST }) })
  }
}
