/** int8 as a number, on both engines; throws a RangeError beyond the safe integers. */
export function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database holds ${text}, which is no safe integer`)
  return value
}

export const INT8_OID = 20
