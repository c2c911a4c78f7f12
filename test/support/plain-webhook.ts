/** A webhook that nothing has happened to yet, but for its owner and its secret. */
export const plainWebhook = {
  url: 'https://hooks.example.com/',
  previous_secret: null,
  previous_until: null,
  lang: 'en',
  created_at: 1,
  failing_since: null,
  paused_at: null,
  paused_because: null,
}
