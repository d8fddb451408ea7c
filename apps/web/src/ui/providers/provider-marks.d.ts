declare module 'virtual:provider-marks' {
  /** The path of the file of symbols. */
  export const url: string
  /** The providers that it has a symbol of, by the same name. */
  export const providers: ReadonlySet<string>
}
