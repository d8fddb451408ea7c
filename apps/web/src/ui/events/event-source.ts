/** A user or an organization that a filter can name. */
type Suggestion = { id: string; name: string; detail: string | undefined }

/** What a search offers, and whether that is all yet; `retry` searches again. */
export type Offered<Option> = {
  state: 'searching' | 'failed' | 'complete'
  options: readonly Option[]
  retry: () => void
}

/** Where a filter finds what is meant by what was typed, and what an id stands for. */
export type SuggestionSource = {
  placeholder: 'audit.searchPerson' | 'audit.searchMember' | 'audit.searchOrganization'
  useSuggestions: (search: string) => Offered<Suggestion>
  /** Undefined while it loads; the id itself where no name can be had. */
  useName: (id: string | undefined) => string | undefined
}

type Query<Data> = {
  data: Data | undefined
  isError: boolean
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

/** What a query offers of its answer; what an earlier search has found is no answer to this one. */
export function offeredBy<Data, Option>(
  { data, isError, isFetching, isPlaceholderData, refetch }: Query<Data>,
  optionsOf: (data: Data) => readonly Option[],
): Offered<Option> {
  const retry = () => void refetch()
  if (data !== undefined && !isPlaceholderData) return { state: 'complete', options: optionsOf(data), retry }
  return { state: isError && !isFetching ? 'failed' : 'searching', options: [], retry }
}

/** Before anything is typed. */
export const nothingOffered: Offered<never> = { state: 'complete', options: [], retry: () => undefined }
