/** What this service calls itself in its answers. */
export type Service = {
  /** Begins every absolute link; without a slash at the end. Never taken from a request. */
  baseUrl: string
  /** `countersign/<version>`: names the code that judged. */
  engine: string
}
