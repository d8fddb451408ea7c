type Perform<Args extends unknown[]> = (path: string, ...args: Args) => unknown

// With a `then` the client would be a thenable to `await`; JSON.stringify calls `toJSON`.
const reservedNames = new Set<unknown>(['then', 'toJSON'])

/** Each property read appends a path segment; calling the result performs the call of that path. */
export function callsBelow<Args extends unknown[]>(
  path: string,
  perform: Perform<Args>,
  own: Record<string, unknown> = {},
): unknown {
  return new Proxy(() => undefined, {
    get(_target, name) {
      if (typeof name !== 'string' || reservedNames.has(name)) return undefined
      return Object.hasOwn(own, name) ? own[name] : callsBelow(`${path}/${toKebabCase(name)}`, perform)
    },
    apply: (_target, _this, args: Args) => perform(path, ...args),
  })
}

function toKebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
