/** How this service identifies itself in its answers. */
export type Service = {
  /** The prefix of every absolute link, without a trailing slash. Never taken from a request. */
  baseUrl: string
  /** `countersign/<version>`: identifies the code that judged. */
  engine: string
}
