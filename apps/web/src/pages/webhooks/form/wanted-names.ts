/** Names of types, and of groups of them such as `user.*`. */
export type Names = readonly string[]

/** Whether a type or a group is wanted, by itself or with a group around it. */
export function isWanted(names: Names, name: string): boolean {
  return names.includes(name) || isInWantedGroup(names, name)
}

/** Whether a group around it is wanted, so that it cannot be left out alone. */
export function isInWantedGroup(names: Names, name: string): boolean {
  return names.some((other) => other !== name && contains(other, name))
}

/** With a name, which stands for those in it too. */
export function withName(names: Names, name: string): Names {
  return [...names.filter((other) => !contains(name, other)), name]
}

export function withoutName(names: Names, name: string): Names {
  return names.filter((other) => other !== name)
}

function contains(group: string, name: string): boolean {
  return group.endsWith('.*') && name.startsWith(group.slice(0, -1))
}
