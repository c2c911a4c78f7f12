// Made by npm run sdk-types from the OpenAPI document.
export interface paths {
  "/.well-known/did.json": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The same keys as the DID document of did:web. */
    get: operations["serviceDid"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/.well-known/jwks.json": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The public keys for all signatures of this service, including retired ones, as a JWK set. */
    get: operations["serviceKeysAsJwks"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/.well-known/service-keys.json": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The public keys for all signatures of this service, including retired ones, as a JWK set. */
    get: operations["serviceKeys"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/.well-known/x402": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What is sold call by call, for crawlers. */
    get: operations["paidDiscovery"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/access-keys": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Request an API key by e-mail
     * @description Sends an API key and an activation link to the address. The key is shown only in that e-mail; this service stores its hash. It counts once it is activated: by a person who opens the link and confirms, or by a program that sends a POST without a body to the URL of the link. The answer is the same for every address, and at most 3 e-mails an hour are sent to one. A key only ever raises limits: no endpoint needs one but those that manage it. The settings can be restricted from the start, and changed later with `POST /api/access-keys/settings`.
     */
    post: operations["issueAccessKey"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/access-keys/decisions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Export the decision log of an API key
     * @description The decisions that were logged for the key, oldest first, at most 1000 in one answer. Follow `next_cursor` until it is null. The whole answer is signed: as JSON, `signature` is a detached JWS (typ `cs-export+jws`) over the RFC 8785 form of `export`; as CSV, the header `x-export-signature` is one over the exact bytes, and the next cursor is in the header `x-next-cursor`. Entries of JSON contain the inputs behind `inputs_hash`, and `parts` what several entries share: `countersign replay` judges them again. In CSV, a cell that begins with `=`, `+`, `-`, `@`, a tab or a line break has an apostrophe in front, so that no spreadsheet runs it; there are no negative numbers. Entries of several processes within a quarter of a second may be in either order. A process that is killed loses the entries of its last quarter of a second; entries that could not be stored are counted in an entry of the kind `gap`.
     */
    get: operations["exportDecisions"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/access-keys/settings": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Settings of an API key
     * @description With a key: its scopes, IP allow list, expiry, decision log, and the change that waits for confirmation. Without one: a description of the settings. A key with an IP allow list can be managed from an allowed address only.
     */
    get: operations["getKeySettings"];
    put?: never;
    /**
     * Change the settings of an API key
     * @description With the key: a change that only tightens (fewer scopes, a narrower allow list, an earlier expiry, the decision log switched on, a longer retention) is in force at once (200). A change that loosens anything waits as a whole for the link that is sent to the address of the key, for 24 hours (202). Any accepted change replaces one that waits. `action: revoke` ends the key at once. With `action: confirm` or `cancel`, `token` and `k` from the link, no key is needed. Members that are not sent keep their values; those that only the answer has are ignored.
     */
    post: operations["changeKeySettings"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/attestation/verify": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Verify an attestation
     * @description Verifies the attestation of a payer-side decision or the signed decision of a payee. `valid` means signed by this service, not expired, and not issued in the future. A forged or foreign token is not an error: the response has `valid: false` and the reason, and repeats no unsigned content. Tokens can also be verified offline, with the keys at `/.well-known/service-keys.json`.
     */
    get: operations["verifyAttestation"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/baseline": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Attest to the controls of an agent
     * @description With the credential of the agent (`x-agent-id`, `x-agent-secret`). The claims replace earlier ones, count for 90 days, and are public. They never count as verified: what the gateway enforces is shown apart.
     */
    post: operations["attestBaseline"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/baseline/controls": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The baseline of controls
     * @description The closed list of controls: which are mandatory, and which the gateway can enforce itself. All others can only be claimed.
     */
    get: operations["getBaselineControls"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/baseline/lookup": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Look up which controls a counterparty attested to
     * @description By `agentId`, or by `entity`: exactly one of them. An entity is what agents call themselves: if several attested under one name, only what holds of all of them is shown. Where accounts own some of them, the others do not count (`attribution` is `owned`). What this service enforces and what is only claimed stand apart. `found: false` says nothing against anybody.
     */
    get: operations["lookUpBaseline"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/console/agents": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The agents of an owner
     * @description Each with its mandate, the change that waits, and what the day leaves of its limit; the newest first, page by page, or the one that `agent_id` names.
     */
    get: operations["listOwnAgents"];
    put?: never;
    /**
     * Register an agent in the console
     * @description As `register` of `/api/pay`: the agent belongs to the account that is signed in, and its secret is shown once. A mandate that allows more than the default one takes the role `owner`.
     */
    post: operations["registerOwnAgent"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/console/agents/{agent_id}/claim": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Claim an agent in the console
     * @description As `claim` of `/api/pay`: gives an agent without an owner to the account that is signed in and shows its secret. It keeps its mandate and its wallet, which cannot be loosened for 24 hours (`loosens_from`). On a wallet of other agents of the owner, its mandate may be any.
     */
    post: operations["claimOwnAgent"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/console/agents/{agent_id}/discoverable": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Show an agent in the public registry, or take it out
     * @description Its mandate and its payments stay private.
     */
    post: operations["publishOwnAgent"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/console/agents/{agent_id}/free-wallet": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Free the wallet of an agent in the console
     * @description Ends the binding of the wallet to this agent: the next agent that the wallet signs for, of any owner, is bound to it. What is being settled is not touched. An agent that was claimed keeps its wallet for 24 hours. Where the wallet is not bound to this agent, nothing changes, and `freed` is false.
     */
    post: operations["freeOwnWallet"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/console/agents/{agent_id}/mandate": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Change the mandate of an agent in the console
     * @description Only the members to change. A change that only tightens is in force at once (200); one that loosens anything waits as a whole (202), is sent to the address of the owner, and is confirmed there or in the console. A change that only tightens the mandate in force is made for any `revision`, so that an agent cannot prevent it by changes of its own.
     */
    post: operations["changeOwnMandate"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/console/agents/{agent_id}/pending": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Confirm or cancel the change of a mandate that waits
     * @description What the link of the e-mail does, for an owner who is signed in. `change_id` and `change_hash` name the change that was shown: where another one has replaced it, nothing is done, and the answer (409) has it in `pending`. The link is used up.
     */
    post: operations["decideOwnMandateChange"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/console/agents/{agent_id}/revoke": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Revoke an agent in the console
     * @description Ends the agent for good, at once. One that has ended itself stays as it is, and its limits no longer count on its wallet.
     */
    post: operations["revokeOwnAgent"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/console/agents/{agent_id}/try-mandate": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * What a draft of a mandate would have done
     * @description As `try-mandate` of `/api/pay`: the last payments are judged again under the draft, and nothing is written.
     */
    post: operations["tryOwnMandate"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/console/keys": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The API keys of an owner
     * @description Each with its settings and the change that waits, the newest first, at most 200. Keys that were never activated are behind the others. With its last use and the answered calls of a week.
     */
    get: operations["listOwnKeys"];
    put?: never;
    /**
     * Create an API key in the console
     * @description The key is active at once: the session was opened by a link that was sent to the address of the owner. The answer shows the key, once; this service stores its hash.
     */
    post: operations["createOwnKey"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/console/keys/{key_id}/decisions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Export the decision log of a key in the console
     * @description As `/api/access-keys/decisions`, for an owner who is signed in. The log of a key that was revoked or has expired can still be exported, as long as its entries are kept.
     */
    get: operations["exportOwnDecisions"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/console/keys/{key_id}/pending": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Confirm or cancel the change of a key that waits
     * @description What the link of the e-mail does, for an owner who is signed in. `change_id` and `change_hash` name the change that was shown: where another one has replaced it, nothing is done, and the answer (409) has it in `pending`. The link is used up.
     */
    post: operations["decideOwnKeyChange"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/console/keys/{key_id}/revoke": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Revoke an API key in the console
     * @description Ends the key for good, at once. A key that has ended already stays as it is.
     */
    post: operations["revokeOwnKey"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/console/keys/{key_id}/settings": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Change the settings of an API key in the console
     * @description As with the key itself: a change that only tightens is in force at once (200); one that loosens anything waits as a whole (202), is sent to the address of the owner, and is confirmed there or in the console.
     */
    post: operations["changeOwnKey"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/console/membership": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Leave an account
     * @description Removes the signed-in person from the account, at once: sessions and links of the person in it end. Its first owner cannot leave. The owner of the account is notified by e-mail.
     */
    delete: operations["leaveAccount"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/console/overview": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What became of the payments of today and of 30 days
     * @description The payments of all agents of an owner by what became of them, and the newest that a person should look at. Days are UTC, and the 30 include today.
     */
    get: operations["getOverview"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/console/payments": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The payments of all agents of an owner
     * @description The newest first, of one agent or of all, in one state or in any.
     */
    get: operations["listOwnPayments"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/console/payments/{payment_id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One payment, with the result of each gate and what would help
     * @description The gates are judged again from what was recorded with the payment, so that each says why. `now` says of a payment that was blocked what would become of the same payment at present, and which changes of it would pass.
     */
    get: operations["getOwnPayment"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/console/people": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The people of an account
     * @description The owner of its address first, then the others in the order in which they were invited. An invited person becomes active with the first sign-in. An account has at most 50 people beside its first owner.
     */
    get: operations["listPeople"];
    put?: never;
    /**
     * Invite a person to an account
     * @description Sends a link to the address, which can be used once, for 7 days; a link that the person requests to sign in does the same. Nothing is shared before that. Inviting the address of a person who has not signed in yet sends the invitation again, with this role. The owner of the account is notified by e-mail.
     */
    post: operations["invitePerson"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/console/people/{person_id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Remove a person from an account
     * @description In force at once: sessions and links of the person in this account end. The first owner of the account cannot be removed. The owner of the account is notified by e-mail.
     */
    delete: operations["removePerson"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/console/people/{person_id}/role": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Change the role of a person
     * @description In force at once, for open sessions too. The first owner of the account stays an owner. The owner of the account is notified by e-mail.
     */
    post: operations["changePersonRole"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/console/read": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Several reads of the console in one call
     * @description Answers up to 8 GET calls below `/api/console`, each with the status and body that it has alone. It counts as one call.
     */
    get: operations["readConsole"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/console/services": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The payee services of an owner
     * @description Suspended ones included, each with its proofs and what is still to be done.
     */
    get: operations["listOwnServices"];
    put?: never;
    /**
     * Register a payee service in the console, or change it
     * @description As `/api/registry/services`; what is proved may be changed here too. A new `sid` needs `name`, `url` and `wallet`. Another host must be proved again; another wallet too, and the domain with it. The owner gets an e-mail about another wallet of a service that was proved in any part.
     */
    post: operations["saveOwnService"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/console/services/{sid}/prove": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Prove the domain or the wallet of a payee service in the console
     * @description As `/api/registry/services/prove`.
     */
    post: operations["proveOwnService"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/console/session": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Who is signed in, and until when
     * @description The account and the person with their role in it, the end of the session, the `csrf` that its requests carry, and whether the account has a webhook. Without a session that lasts, `signed_in` is false, and there is nothing else.
     */
    get: operations["getSession"];
    put?: never;
    /**
     * Sign in to the console by a mailed link
     * @description Takes the `token` of the link, once. The session is a cookie (HttpOnly, SameSite=Strict) and lasts 12 hours. A second cookie lets the browser ask for its next link for 180 days; it opens no session. Requests under `/api/console/` that change something also carry `csrf` in the header `x-csrf-token`.
     */
    post: operations["openSession"];
    /**
     * Sign out, here or everywhere
     * @description Ends the session. Other sessions of the person go on, unless `everywhere` is true: then all of them end, links that were not used are not valid any more, and every browser is one that has not signed in.
     */
    delete: operations["closeSession"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/console/sign-in": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Request a link that signs in to the console
     * @description Sends a link to the address, and one for each further account that it is a member of (at most 10); each can be used once, for 15 minutes. The answer is the same for every address. At most 3 e-mails an hour are sent to one for browsers that have not signed in to it, and the link of the last of them can be used until there is room for the next. A browser that has signed in within 180 days (a cookie shows it) has 5 an hour of its own, which requests from elsewhere do not use up, and a limit of calls of its own.
     */
    post: operations["requestSignIn"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/console/webhook": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The webhook of an owner
     * @description Where messages about the payments of your agents go, and how that fares. The secret is not shown.
     */
    get: operations["getWebhook"];
    /**
     * Set the webhook of an owner, or change its URL
     * @description The receiver is https, on port 443 or one above 1023, without user information, at a public host. An owner has one webhook. The answer contains its `secret` only when this call creates it; a changed URL keeps the secret. A webhook is set in a session only, never with an API key: a stolen key must not redirect alerts.
     */
    put: operations["setWebhook"];
    post?: never;
    /**
     * Delete the webhook of an owner
     * @description Nothing is sent any more, and its secrets are forgotten. What was sent stays listed for 30 days.
     */
    delete: operations["deleteWebhook"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/console/webhook/deliveries": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What was sent, with every attempt
     * @description The newest first, in one state or in any, of what a text names. Deliveries and their attempts are kept for 30 days after the last one.
     */
    get: operations["listWebhookDeliveries"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/console/webhook/deliveries/{webhook_id}/replay": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a message again
     * @description A new delivery of the same message, with the same webhook-id and five attempts of its own, also while the webhook is paused. An earlier delivery that still waits is over. Messages can be replayed for 30 days.
     */
    post: operations["replayWebhookDelivery"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/console/webhook/deliveries/replay": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send everything again that failed since a time
     * @description Replays each message whose delivery failed, was paused or dropped, and was queued since that time. Tests are left out. `complete` is false where more is left than one call replays: call again.
     */
    post: operations["replayFailedDeliveries"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/console/webhook/resume": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Resume a paused webhook
     * @description What was held is sent now. A webhook that is not paused stays as it is.
     */
    post: operations["resumeWebhook"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/console/webhook/rotate": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Replace the secret of a webhook
     * @description For 24 hours messages carry two signatures, first that of the new secret and then that of the one it replaces. A second rotation within that time drops the oldest secret at once.
     */
    post: operations["rotateWebhookSecret"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/console/webhook/test": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a test message
     * @description Sends `webhook.test` once, without retries, also while the webhook is paused.
     */
    post: operations["testWebhook"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/decide": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Decide on a payment before making it
     * @description Screens the payee, checks the declared intent, and decides: `allow`, `review` or `decline`. A risky payee is declined, caution and uncertain need review, clear is allowed. The declared intent can only make the decision stricter. An amount above `maxAmountUsdc` is declined; `amountUsdc` has no other effect. On allow and review, the answer has a signed attestation that anyone can verify. A payment demanded over x402 is sent as `requirements`, one entry of `accepts` of the 402 answer, in place of `to`, `amountUsdc`, `asset` and `network`; the amount that counts is the most that can be taken. A payment in a sanctioned asset, by contract, CAIP-19 or name, is declined (`SANCTIONED_ASSET`). With `url`, the page is screened as well, and the stricter verdict decides.
     */
    get: operations["decidePayment"];
    put?: never;
    /**
     * Decide on a payment before making it
     * @description Screens the payee, checks the declared intent, and decides: `allow`, `review` or `decline`. A risky payee is declined, caution and uncertain need review, clear is allowed. The declared intent can only make the decision stricter. An amount above `maxAmountUsdc` is declined; `amountUsdc` has no other effect. On allow and review, the answer has a signed attestation that anyone can verify. A payment demanded over x402 is sent as `requirements`, one entry of `accepts` of the 402 answer, in place of `to`, `amountUsdc`, `asset` and `network`; the amount that counts is the most that can be taken. A payment in a sanctioned asset, by contract, CAIP-19 or name, is declined (`SANCTIONED_ASSET`). With `url`, the page is screened as well, and the stricter verdict decides.
     */
    post: operations["decidePaymentByPost"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/endpoint": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Screen a payment URL before paying there
     * @description Screens the host of a URL, or a domain, against phishing lists, and checks its form: look-alikes of known names, mixed scripts, punycode, IP addresses, hidden hosts. The URL is never fetched. `clear` means no match and no suspicious form; it does not mean safe. If several list rules match, the most specific one takes precedence. A rule for a name applies to its subdomains, except those of other customers of a shared hosting platform. A rule with a path applies to that page only.
     */
    get: operations["screenEndpoint"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/evidence/bundle": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a signed evidence bundle for an address
     * @description The verdict with its evidence, the on-chain profile of the address, its transfers with listed parties, and the statistics of fulfilled payments, in one signed document that anyone can verify with the public keys. Contains only public data, and no conclusion about persons.
     */
    get: operations["evidenceBundle"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/evidence/host-bundle": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a signed evidence bundle for a payment URL
     * @description The verdict on a URL or domain with its evidence and every list that covers hosts, in one signed document that anyone can verify with the public keys. The URL is never fetched. It is about today only: the lists of hosts keep no rules that were removed, so a past day cannot be answered; keep the bundle of the day instead.
     */
    get: operations["hostEvidenceBundle"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/fulfillment": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * How payments to a payee were fulfilled
     * @description Counts of the verified receipts of a payee, by what payer and payee say. Rates are published from 10 verified receipts on. `not_delivered` and `disputed` count only from a party that proved its role. They are statements of the parties and are not adjudicated.
     */
    get: operations["getFulfillment"];
    put?: never;
    /**
     * File what came of a payment
     * @description The payer files `delivered` or `not_delivered`, the payee `delivered` or `disputed`; both are kept side by side. The receipt is verified if the chain shows that the transaction exists, succeeded and paid the payee; without a configured chain it is kept as unverified, which the response says. On EVM networks known tokens and the own coin of the network count, elsewhere known tokens, and bitcoin. `signature` is over the text of the statement (EIP-191, or EIP-712 with the domain Countersign, version 2; Ed25519 for Solana), which decisions/0019 shows; it names this service and `issuedAt`, and of two proved statements of one side the one that was signed later stands. An agent whose payment was settled here sends its secret instead (`x-agent-id`, `x-agent-secret`). Without proof that it is by the payer or the payee, `not_delivered` and `disputed` stand apart as unproved and enter no rate. A statement takes the place of an earlier one of the same side, but never of one that is signed by somebody more certain.
     */
    post: operations["fileFulfillment"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/incidents/stats": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Count the incidents of the public archive by class
     * @description Totals and classes of the public archive of incidents, each class with its share and a judgement: whether screening before the payment `applies`, applies `partly`, or `does_not_apply`. Shares of amounts are over known amounts. The archive is read again after 10 minutes. An archive that cannot be read is an error, never zero.
     */
    get: operations["getIncidentStats"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/intent/check": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Compare a transaction with the declared payment
     * @description Decodes the complete set of effects of EVM calldata, EIP-712 typed data or a Solana transaction from its bytes, and compares it with the declared payment. `match` only if the effects are exactly the payment. An effect that contradicts it gives `mismatch`, a part that cannot be decoded `unknown`. A sanctioned asset is a signal beside the decision (`list.asset`), a name like it `asset.lookalike`. Send `contract` with exactly one of `data` and `typedData` for an EVM chain, or `calls`, or `transaction` for Solana.
     */
    post: operations["checkIntent"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/kyc/callback": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Record that a principal was identified
     * @description For the provider that identifies principals: signed as Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`) with the secret that the operator set as KYC_CALLBACK_SECRET. A message that is older than what is recorded changes nothing, so that repeated and late messages do no harm; one that is dated more than 300 s ahead is refused. Without a secret there is no callback.
     */
    post: operations["recordKyc"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/lists": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List all lists with their age and problems
     * @description The state of every list of this service. `root` identifies the snapshot in use. A rejected file sets `failed` and is named in `detail`; the last valid copy remains in use. An item that cannot be read is left out and named there, as are the addresses of chains that are not screened, counted by ticker. A valid file that lacks over a fifth of what is known of the list sets `failed` too: its entries count, its date does not.
     */
    get: operations["getLists"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/lists/at": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the lists that were in force on a day, with proof
     * @description The entry of the public log of lists that was in force at the end of a day in UTC, today: the newest one, or the one of a `lists_root`, as signed decisions name it; and the proof that the log contains it. It verifies offline: `verifyLogEntry` of the SDK, and any verifier of C2SP tlog-proof. The log itself stands as static files under `/log/lists/` (C2SP tlog-tiles): `checkpoint`, `key`, `tile/<level>/<N>` and `tile/entries/<N>`, with `content/<snapshot>` for lists whose licence allows it. The log shows what this service put in force, and not what an authority published.
     */
    get: operations["getListsAt"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/mcp": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Use the tools of this service over the Model Context Protocol
     * @description One JSON-RPC message for each request, in revision 2025-11-25 or 2026-07-28, without a session. `tools/list` names the tools with the schemas of their arguments and an outline of what they answer; `tools/call` calls one. A call counts on the limit of the endpoint behind the tool, every other message on that of all other paths. What an endpoint refuses is a result with `isError` and the problem document; what is refused here is a JSON-RPC error.
     */
    post: operations["sendMcpMessage"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/networks": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List networks and tokens
     * @description The values of the parameter `network`, by `name` or `caip2`, in any case. Lists are used for all of them; a network with `configured: true` is read as well. Tokens are identified by their address: a symbol does not identify a token.
     */
    get: operations["listNetworks"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/observatory/bubbles": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Density, growth and size of every term
     * @description All terms in a range of weeks, the most frequent first, each compared with as many weeks before.
     */
    get: operations["getObservatoryBubbles"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/observatory/emerging": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Terms that grow, with the confidence of it
     * @description Terms whose density in a range of weeks is above that of as many weeks before with 95 % confidence, the surest first. The interval is that of a ratio of two proportions on the logarithmic scale, half a hit added to each.
     */
    get: operations["getObservatoryEmerging"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/observatory/export": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The weekly points of all terms, as JSON or CSV
     * @description What `/api/observatory/index` answers, for every term of the term file and in its order.
     */
    get: operations["exportObservatory"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/observatory/index": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Weekly density and index of a term
     * @description How many items of the corpus hold the term, week by week. An item counts once, in the week of its day of publication (ISO 8601, UTC). A week without items has no density: it is a gap in the corpus and not a zero.
     */
    get: operations["getObservatoryIndex"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/observatory/term/{slug}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A term: its weeks, related terms and newest items
     * @description What is searched for, the weekly points of a range, the terms that stand in the same items, and the newest items that hold it. Related terms and newest items are of the whole corpus.
     */
    get: operations["getObservatoryTerm"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/pay": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What the payment gateway checks and how it is used
     * @description The gates in their order, the shape of a mandate, how callers authenticate, the limits, how long what is kept, and an example.
     */
    get: operations["describeGateway"];
    put?: never;
    /**
     * Pay, preview a payment, and manage an agent
     * @description A payment (`action` left out or `pay`) runs through eleven gates to the first that blocks. It needs the secret of the agent in `x-agent-secret` and a `nonce` that is spent once. With an `Idempotency-Key`, the same request within 24 hours is answered as it was the first time, with `Idempotent-Replayed: true`, and nothing runs again. The agent is named by `agentId`, or by `x-agent-id` alone. `preview` answers with the result of every gate and needs no credential. Without the secret of the agent, only the fixed terms of its mandate are judged, not its past payments, and an agent can be previewed at most 10 times an hour, 5 of them from one address. The wallet of an agent is bound to it by the first authorization that it signs, or by `walletProof`; an agent of another owner with the same wallet is 409 `wallet_bound` at settlement. Agents of one owner share the strictest limits of their wallet and pay only whom all of their mandates allow; with a key, none is registered or claimed there whose mandate allows more than theirs (409 `wallet_mandate_looser`). The other actions register and manage agents. `try-mandate` judges the payments of the agent in the last 30 days again under `mandate` (the members to change, as for `set-mandate`) and writes nothing. Payments are judged in the order of time: only those that would have passed under the draft count towards the sum of their day and the history of the agent, only those that would not have been blocked spend their nonce. Screening verdicts and KYC are as they were at the time. Of more than 1000 payments the newest are judged, and `truncated` is true. A payment to a payee with the verdict `caution` is made within the mandate: its decision is `review`, `advice` says so, and its owner is alerted. A payment that a gate blocks is 403 (a spent nonce 409), with the gate, what was checked, and `remedies`: changes that were judged again and lead to a better decision, each with the time from and until which it does; a preview includes them if it carries the secret. Settlement is simulated, and says so, unless the service settles on a chain and the payment carries an `authorization`: what the wallet of the agent signed over the typed data of a preview (EIP-3009). It is relayed once. The answer is 200 with the transaction, 502 `settlement_failed` when it can never be carried out, or after 30 s 202 `settling`; `history` states the end. The amount stays reserved until the chain shows the payment, or shows that the authorization has ended without it.
     */
    post: operations["useGateway"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/payee/decide": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Decide for a payee whether to take a payment
     * @description Whether a payee of the registry takes a payment: `accept`, `decline`, `hold_request_info` or `not_ready`. A sanctioned asset is always declined first; then the place of the payee on the ladder of the registry is judged, then what declines (the payer, the amount, the purpose, the agent), then what is missing by its own policy. A risky payer is declined, a cautious one is not; one that could not be screened is declined for now (`final: false`). Without an address no payer is screened, and the response says so. A hold names the fields to send, if there are any, and stands for 48 hours. Where the payee requires a known agent, its name is not enough: the payer shows the secret of the agent (`x-agent-secret`), or pays from the wallet that the agent is registered with and sends it as `payer.address`. `payer.known_by` and the token say which. A payer or a payee with the exact name of a party on a sanctions list is held for a review (`ENTITY_POSSIBLE_MATCH`, `named_like`), never declined for it. Every decision is signed.
     */
    get: operations["decidePayee"];
    put?: never;
    /**
     * Decide for a payee whether to take a payment
     * @description Whether a payee of the registry takes a payment: `accept`, `decline`, `hold_request_info` or `not_ready`. A sanctioned asset is always declined first; then the place of the payee on the ladder of the registry is judged, then what declines (the payer, the amount, the purpose, the agent), then what is missing by its own policy. A risky payer is declined, a cautious one is not; one that could not be screened is declined for now (`final: false`). Without an address no payer is screened, and the response says so. A hold names the fields to send, if there are any, and stands for 48 hours. Where the payee requires a known agent, its name is not enough: the payer shows the secret of the agent (`x-agent-secret`), or pays from the wallet that the agent is registered with and sends it as `payer.address`. `payer.known_by` and the token say which. A payer or a payee with the exact name of a party on a sanctions list is held for a review (`ENTITY_POSSIBLE_MATCH`, `named_like`), never declined for it. Every decision is signed.
     */
    post: operations["decidePayeeByPost"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/probe/plan": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Plan a probe payment
     * @description Screens the payee and the asset, and pins address, network, asset and endpoint in a signed plan. Pay a small part first, and call /api/probe/verify before you send the rest. The service stores nothing; the plan contains all data. A plan for a payee that does not pass screening, or in a sanctioned asset, has `proceed: false`.
     */
    post: operations["planProbe"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/probe/verify": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Compare the payment details with a plan
     * @description Compares a plan with the current payment details: payee, network, asset, endpoint, and the amount if given. A pinned detail that is missing counts as changed. Both payees are screened. `txHash` is accepted for the records of the caller and not looked up.
     */
    post: operations["verifyProbe"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/proof": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Prove that an address or a host is, or is not, on the public lists
     * @description A proof from the sorted tree of all subjects of the public lists. It verifies offline, without trust in this service: `verifyProofAnswer` of the SDK, `countersign verify --proof`, and any ICS-23 verifier. Root and size of the tree are part of `lists_root`, which every signed attestation names. The proof shows what the lists of this service contain, and not what an authority published; of a day that no copy of a sanctions list covers it proves no absence, which `reason_code` and `note` state. Not in the tree: the own list of the operator, which has a keyed tree (`countersign own-proof`), rules for one page of a host, rules that allow a host, and addresses of families that are not screened. A listing is not a verdict; see `GET /api/risk`.
     */
    get: operations["getProof"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/reason-codes": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List all reason codes
     * @description The complete registry: the meaning of each code, whether and when to retry, and what the caller can change.
     */
    get: operations["listReasonCodes"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/registry": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Registry of agents that opted in
     * @description The agents that were made discoverable, the newest first, 500 a page. Publication is opt-in only. Agents that are added meanwhile stand before the first page, so that pages that follow neither repeat nor leave out one.
     */
    get: operations["getRegistry"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/registry/agent": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Look up an agent in the registry
     * @description The chain of accountability of one agent: agent, principal, mandate, credential and wallet, each with whether it is there. That a ceiling exists is public, its value is not. Only agents that opted in are found.
     */
    get: operations["getRegistryAgent"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/registry/services": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Services of an owner, with what is to be proved
     * @description With a key: the services that its owner registered, suspended ones included, each with its proofs and what is still to be done; with `sid`, only that one. Without a key: a description. The public sees services at `/registry.json`.
     */
    get: operations["getServices"];
    put?: never;
    /**
     * Register a service of a payee, or change it
     * @description With a key. A new `sid` registers a service (201), which needs `name`, `url` and `wallet`; one of the same owner changes it (200), and members that are not sent keep their values. The e-mail address of the owner was confirmed when the key was activated, so that a service begins as `contact_confirmed`. Then the domain is proved, and the wallet; with both it is `verified`. Once the domain or the wallet is proved, a key only tightens the policy: the name, the URL and the wallet are changed, and the policy is loosened, in the console (403 `service_proved`). The same values sent again change nothing. A service is public from the beginning, with its status.
     */
    post: operations["registerService"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/registry/services/prove": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Prove the domain or the wallet of a service
     * @description With the key of the owner. `domain`: the file named in `proofs.domain.file_url` is fetched now and must hold the token on a line of its own; no redirect is followed. `wallet`: `signature` is one of the wallet over exactly the text in `proofs.wallet.message`, as wallets sign messages: EIP-191 for 0x, the same with the prefix of TRON for T, both 65 bytes in hex, Ed25519 in base58 for Solana. Contract wallets (ERC-1271) and Bitcoin are not supported.
     */
    post: operations["proveService"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/risk": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Screen an address before paying it
     * @description Screens a 0x, T, Solana or Bitcoin address against sanctions lists, mixer lists and the operator's own list and, if the chain is configured, on-chain signals. An address that shares its key with a listed address is `caution`. A listed address of an unscreened chain has `chain: other`. The verdict is `clear`, `caution`, `risky` or `uncertain`. `uncertain` means that screening could not be completed; never treat it as clear. With `on`, only the lists are used, in their state of that day: a copy that covers the day is used regardless of its age now, and a day that no copy of a sanctions list covers is `uncertain` (DAY_NOT_COVERED).
     */
    get: operations["screenAddress"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/risk/batch": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Screen up to 25 addresses at once
     * @description Screens up to 25 distinct addresses against one list snapshot. Addresses are deduplicated by their canonical form. The order of results is risky, caution, uncertain, clear. Entries that are not addresses are counted and listed in `invalid`; they do not affect other entries.
     */
    post: operations["screenBatch"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/risk/flow": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Show the counterparties of an address
     * @description The counterparties of an address by amount: on TRON for USDT, with the freezes of its issuer; on EVM networks for USDC and USDT. Only official token contracts count. Amounts are summed exactly. The 8 largest parties of each direction are shown individually, all others as a total. Bridges are named. Up to 2000 transfers are read; `truncated` states whether something is missing.
     */
    get: operations["fundFlow"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/risk/recent": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the latest listings
     * @description Addresses that are currently on a sanctions list, mixer list, scam list or the own list of the operator, latest first, then by address. Only listings with a known beginning are included: with a day, or with an interval of at most two weeks. An undated entry of the first copy of a list is excluded, because it may be years old. `total` is the number of included listings. Follow `next_cursor` until it is null.
     */
    get: operations["recentListings"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/risk/trace": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Trace funds between an address and listed parties
     * @description Follows transfers of dollar tokens (of bitcoin on Bitcoin) up to 3 transfers in both directions, in the order of time, to parties on a sanctions list, named by an authority, on a mixer list or the own list of the operator. The number of addresses and transfers and the time are bounded: `truncated` and `budget.cut_by` state what is missing. If truncated, a low share proves nothing. For 10 minutes the same question gets the same answer; `as_of` states when it was read.
     */
    get: operations["taintTrace"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/signals": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List signals and their weights
     * @description The complete list of signal keys with their weights, and the thresholds of the verdicts.
     */
    get: operations["listSignals"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/status": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * See the state of the service and its history of 90 days
     * @description What the service has measured of itself: its own parts and its lists every minute, the servers of other parties every 15 minutes. Of several processes one counts each minute. Whether callers can reach the service is not measured, and while it was stopped nothing was. `state` is `ok` only if every configured component passed its latest probe, no sanctions list in use is stale, and OFAC, UK, EU and UN each have a list. Always 200: `GET /readyz` is for load balancers.
     */
    get: operations["getStatus"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/x402": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What is sold call by call, and what is free
     * @description The calls that are paid for over x402 version 2 with their prices and the networks, and the free ones, which are declared at price 0 and never ask for a payment. `configured: false`: paid calls are not enabled.
     */
    get: operations["describePaidTier"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/x402/batch": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Buy the screening of up to 25 addresses
     * @description Answers as `POST /api/risk/batch`. It is charged when at least one address was judged; `summary.uncertain` counts the others. Without a payment the answer is 402 with a quote in the `payment-required` header (x402 version 2). Sign it and send the same request with `payment-signature`. It is charged only when an answer is delivered: `uncertain` is not. A request that is repeated with the same payment gets the stored answer. Send the chosen entry of `accepts` back unchanged as `accepted` of the payment: its `extra.quoteId` shows which quote it is for. A 402 that refuses a payment names the reason in `payment_refusal`; `/docs/reasons/payment_required` has its values. API keys are not read.
     */
    post: operations["buyBatch"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/x402/decision": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Buy a decision on a payment before making it
     * @description Answers as `POST /api/decide`, with `tier: paid`. Without a payment the answer is 402 with a quote in the `payment-required` header (x402 version 2). Sign it and send the same request with `payment-signature`. It is charged only when an answer is delivered: `uncertain` is not. A request that is repeated with the same payment gets the stored answer. Send the chosen entry of `accepts` back unchanged as `accepted` of the payment: its `extra.quoteId` shows which quote it is for. A 402 that refuses a payment names the reason in `payment_refusal`; `/docs/reasons/payment_required` has its values. API keys are not read.
     */
    post: operations["buyDecision"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/x402/trace": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Buy a trace of the USDT of a TRON address
     * @description Answers as `GET /api/risk/trace` for a TRON address. Without a payment the answer is 402 with a quote in the `payment-required` header (x402 version 2). Sign it and send the same request with `payment-signature`. It is charged only when an answer is delivered: `uncertain` is not. A request that is repeated with the same payment gets the stored answer. Send the chosen entry of `accepts` back unchanged as `accepted` of the payment: its `extra.quoteId` shows which quote it is for. A 402 that refuses a payment names the reason in `payment_refusal`; `/docs/reasons/payment_required` has its values. API keys are not read.
     */
    get: operations["buyTrace"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/x402/verify-requirements": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Verify the signature of a 402 quote
     * @description Tells whether this service signed a quote (`extensions.signedRequirements` of a PaymentRequired), and whether it asks for what you expect. `verified` is about the signature of this service alone. A valid signature by somebody is not the signature of the payee: `payee_is_signer` is true only if every payee in the quote is the one that this service is paid at. The keys of this service count; `keys_url` is fetched from nowhere else. The same verifier is in `sdk/` and works offline with `/.well-known/service-keys.json`.
     */
    post: operations["verifyRequirements"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/healthz": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The process is running. */
    get: operations["health"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/metrics": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Prometheus metrics. */
    get: operations["metrics"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/readyz": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The lists are loaded and the service is ready. */
    get: operations["ready"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/registry.json": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Services of payees
     * @description Every registered service that is not suspended, by its `sid`: what `payee` names in /api/payee/decide. A service below `verified` has not proved that its host and its wallet belong together. A page has 1000 services; those that are added meanwhile stand at their own place.
     */
    get: operations["getServiceRegistry"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface webhooks {
  "key-alert": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * A message of type `key-alert`
     * @description Sent when a payment of an agent was blocked or flagged, or was carried out after it had been answered as failed. A failed attempt is repeated.
     */
    post: operations["receiveKeyAlert"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "webhook.test": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * A message of type `webhook.test`
     * @description Sent when the owner asks for a test, in the console or with POST /api/console/webhook/test. A failed attempt is not repeated. The test is also sent while the webhook is paused.
     */
    post: operations["receiveWebhookTest"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface components {
  schemas: {
    /** @description When it began to count; null while it does not. */
    ActivatedAt: string | null;
    /** @description What to do next, in the requested language. */
    Advice: string;
    Agent: {
      agentId: components["schemas"]["AgentId"];
      /** @description Whether the public registry shows it. */
      discoverable: boolean;
      /** @description On whose behalf the agent acts. */
      entity: string;
      /**
       * @description Whether its principal was identified.
       * @enum {string}
       */
      kyc: "none" | "verified";
      /** @description The label of the key that tied the agent to its owner. */
      label: string | null;
      loosens_from: components["schemas"]["LoosensFrom"];
      /** @description What the agent may pay. */
      mandate: components["schemas"]["Mandate"];
      named_like: components["schemas"]["NamedLike"];
      /** @description A loosening change that waits for the owner. */
      pending: components["schemas"]["PendingMandate"] | null;
      /** @description Who answers for the agent. */
      principal: string | null;
      registeredAt: components["schemas"]["RegisteredAt"];
      /** @description SHA-256 in hex of the RFC 8785 form of `mandate`: names the mandate that is shown. */
      revision: string;
      revokedAt: components["schemas"]["RevokedAt"];
      spending: components["schemas"]["SpendingByDay"];
      /**
       * @description The state it is in.
       * @enum {string}
       */
      status: "active" | "revoked";
      /** @description What the day leaves of the daily limit, in USDC. Days are UTC. */
      today: components["schemas"]["AgentDay"];
      /** @description The wallet; null where none is on record. */
      wallet: string | null;
      wallet_bound: components["schemas"]["WalletBound"];
    };
    AgentDay: {
      /** @description The day in UTC. */
      day: string;
      /** @description What is left of it. */
      left: number;
      /** @description Of payments whose settlement has not ended. */
      reserved: number;
      /**
       * Format: date-time
       * @description When it starts again from zero.
       */
      resets_at: string;
      /** @description The part of `used` for which no money moved. It counts towards the limit like any other. */
      simulated: number;
      /** @description What is used of it. */
      used: number;
    };
    /** @description The id of the agent; null where none was named. */
    AgentId: string;
    /** @description The payees it may pay, at most 100. An empty list allows every payee. */
    AllowedPayees: string[];
    /**
     * @description What any request with a body can be refused for.
     * @enum {unknown}
     */
    AnyBodyCode: "body_not_json" | "body_not_object" | "body_member_unknown" | "body_member_duplicate" | "body_member_forbidden" | "body_too_deep";
    /**
     * @description What any request can be refused for.
     * @enum {unknown}
     */
    AnyRequestCode: "parameter_unknown" | "parameter_repeated" | "parameter_invalid" | "language_unknown" | "request_malformed" | "credential_too_long";
    AttestBaselineResult: {
      /** @description Advisory controls that are enforced or claimed. */
      advisory_met: number;
      /** @description How many other controls there are. */
      advisory_total: number;
      /** @description Those of them that this service enforces itself. */
      advisory_verified: number;
      agentId: components["schemas"]["AgentId"];
      /**
       * Format: date-time
       * @description When the agent claimed controls last; null if it never did.
       */
      attested_at: string;
      /**
       * Format: date-time
       * @description From then on, claims count as none.
       */
      expires_at: string;
      gap_plan: components["schemas"]["GapPlan"];
      /** @description Mandatory controls that are enforced or claimed. */
      mandatory_met: number;
      /** @description How many mandatory controls there are. */
      mandatory_total: number;
      /** @description Those of them that this service enforces itself. */
      mandatory_verified: number;
      missing_mandatory: components["schemas"]["MissingControls"];
      self_claimed: components["schemas"]["ClaimedControls"];
      verified_by_service: components["schemas"]["VerifiedControls"];
    };
    /**
     * @description How far the name is known: `claimed` by the caller that registered the agent, which is no attribution; `owned` by an account that answers for the agent. The name itself was not checked.
     * @enum {string}
     */
    Attribution: "claimed" | "owned";
    /** @description One entry for each address: risky, caution, uncertain, clear. */
    BatchResults: {
      /** @description The address in its canonical form. */
      address: string;
      /** @description Whether it is blocked. */
      blocked: boolean;
      /** @description A limit: the newest own list was refused. */
      note?: string;
      reason_code: components["schemas"]["DecisionReasonCode"];
      risk: components["schemas"]["Risk"];
      signal_keys: components["schemas"]["SignalKeys"];
      /** @description The strongest signal, in the requested language. */
      top: string;
      verdict: components["schemas"]["Verdict"];
    }[];
    /** @description Counts over all entries. */
    BatchSummary: {
      /** @description How many need caution. */
      caution: number;
      /** @description Of how many nothing was found. */
      clear: number;
      /** @description How many are no address. */
      invalid: number;
      /** @description How many are risky. */
      risky: number;
      /** @description How many there are. */
      total: number;
      /** @description Of how many screening did not complete. They are not clear. */
      uncertain: number;
    };
    /** @description The block that was read; null where there is none. */
    Block: number | null;
    BuyBatchResult: {
      /** @description What is no address. */
      invalid: {
        /** @description The address in its canonical form. */
        address: string;
        detail: components["schemas"]["Detail"];
      }[];
      results: components["schemas"]["BatchResults"];
      summary: components["schemas"]["BatchSummary"];
    };
    BuyDecisionResult: {
      /** @description The address in canonical form. */
      address: string;
      advice: components["schemas"]["Advice"];
      /** @description True only if the decision is allow. */
      allow: boolean;
      /** @description Whether the gateway blocks this address: true for risky and uncertain. */
      blocked: boolean;
      /** @description Why the verdict is uncertain. */
      cause?: string;
      /** @description The screened network, or `other`. */
      chain: string;
      /**
       * @description What was decided.
       * @enum {string}
       */
      decision: "allow" | "review" | "decline";
      /** @description On decline. */
      disclaimer?: string;
      evidence: components["schemas"]["EvidenceList"];
      /** @description The oldest day to which a sanctions list that was read is complete; null if none was read. */
      evidence_as_of: string | null;
      /** @description On decline: whether no remedy is known. */
      final?: boolean;
      inputs?: components["schemas"]["DecisionInputs"];
      inputs_hash: components["schemas"]["InputsHash"];
      intelligence: components["schemas"]["Intelligence"];
      /**
       * @description The language of the texts.
       * @enum {string}
       */
      lang: "en" | "zh";
      /** @description By kind of list, the SHA-256 of the RFC 8785 form of [[id, snapshot], ...] of the copies in force, ordered by id. */
      list_digests: {
        [key: string]: string;
      };
      /** @description How old a sanctions list may be, in hours (LISTS_MAX_AGE_HOURS); null: no bound. */
      lists_max_age_h?: number | null;
      lists_root: components["schemas"]["ListsRoot"];
      note: components["schemas"]["Note"];
      parties?: components["schemas"]["NamedParties"];
      payee?: components["schemas"]["ScreenedPayee"];
      payment?: components["schemas"]["ReadPayment"];
      proof?: components["schemas"]["PayeeProof"];
      /**
       * @description Who answers.
       * @constant
       */
      provider: "countersign";
      reason_code: components["schemas"]["DecisionReasonCode"];
      remedies?: components["schemas"]["Remedies"];
      retry: components["schemas"]["RetryAdvice"];
      /** @description On review and decline: whether a retry helps. */
      retry_hint?: string;
      /** @description 0 to 100; null if uncertain. */
      risk: number | null;
      /** @description The network the payee was screened on, CAIP-2. */
      screened_network: string;
      settlement: components["schemas"]["DecisionSettlement"];
      signal_class: components["schemas"]["SignalClass"];
      signal_keys: components["schemas"]["SignalKeys"];
      signals: components["schemas"]["SignalTexts"];
      site?: components["schemas"]["ScreenedSite"];
      /** @description With include=proof and a page to pay on: the same for its host. */
      site_proof?: components["schemas"]["Proof"];
      standard: components["schemas"]["StandardPage"];
      testnet?: components["schemas"]["Testnet"];
      /**
       * @description `paid` where the call was paid for.
       * @enum {string}
       */
      tier: "free" | "paid";
      /**
       * Format: uri
       * @description Description of the paid variant.
       */
      upgrade: string;
      /**
       * @description Of payee and page, the stricter one. The declared intent changes the decision, not the verdict.
       * @enum {string}
       */
      verdict: "clear" | "caution" | "risky" | "uncertain";
    } | {
      /** @description The address in its canonical form. */
      address: string;
      advice: components["schemas"]["Advice"];
      /** @description True only if the decision is allow. */
      allow: boolean;
      /** @description The screened network, or `other`. */
      chain: string;
      /**
       * @description What was decided.
       * @enum {string}
       */
      decision: "allow" | "review" | "decline";
      /** @description On decline: whether no remedy is known. */
      final?: boolean;
      inputs?: components["schemas"]["DecisionInputs"];
      inputs_hash: components["schemas"]["InputsHash"];
      /** @description Lists and questions to a chain without an answer. */
      not_checked: number;
      /** @description How the demand was read, where one was sent. */
      payment?: {
        /** @description An exact decimal in whole units. */
        amount: string;
        /** @description The symbol, from the table of networks. */
        symbol: string;
      };
      proof?: components["schemas"]["PayeeProof"];
      reason_code: components["schemas"]["DecisionReasonCode"];
      remedies?: components["schemas"]["Remedies"];
      /** @description Whether the same request can give another answer later. */
      retry: {
        /** @description How many seconds to wait before that. */
        after_seconds?: number;
        /** @description Whether to try again. */
        retryable: boolean;
      };
      risk: components["schemas"]["Risk"];
      settlement: components["schemas"]["DecisionSettlement"];
      signal_keys: components["schemas"]["SignalKeys"];
      /** @description The page by itself, where one was screened. */
      site?: {
        /** @description Lists and questions to a chain without an answer. */
        not_checked: number;
        reason_code: components["schemas"]["DecisionReasonCode"];
        verdict: components["schemas"]["Verdict"];
      };
      /** @description With include=proof and a page to pay on: the same for its host. */
      site_proof?: components["schemas"]["Proof"];
      verdict: components["schemas"]["Verdict"];
    };
    BuyTraceResult: components["schemas"]["Trace"];
    ChangeKeySettingsResult: {
      decision_log: components["schemas"]["DecisionLog"];
      decision_log_retention: components["schemas"]["DecisionLogRetention"];
      /** @description More about it, in the requested language. */
      detail: string | null;
      dropped: components["schemas"]["DroppedChange"];
      expires_at: components["schemas"]["ExpiresAt"];
      /** @description In their one form; empty: no restriction. */
      ip_allowlist: string[];
      /** @description Names the key in mailed links and exports. It is not secret. */
      key_id: string;
      key_rejected?: components["schemas"]["KeyRejected"];
      /** @description A name for people to read. */
      label: string;
      pending: components["schemas"]["PendingChange"];
      scopes: components["schemas"]["KeyScopes"];
      /**
       * @description Whether the key still counts.
       * @enum {string}
       */
      state: "active" | "revoked";
    };
    ChangeOwnKeyResult: {
      activated_at: components["schemas"]["ActivatedAt"];
      /**
       * Format: date-time
       * @description When it was made.
       */
      created_at: string;
      decision_log: components["schemas"]["DecisionLog"];
      decision_log_retention: components["schemas"]["DecisionLogRetention"];
      /** @description More about it, in the requested language. */
      detail: string | null;
      dropped: components["schemas"]["DroppedChange"];
      expires_at: components["schemas"]["ExpiresAt"];
      /** @description In their one form; empty: no restriction. */
      ip_allowlist: string[];
      /** @description The id of the key. */
      key_id: string;
      /** @description A name for people to read. */
      label: string;
      last_used_at: components["schemas"]["LastUsedAt"];
      pending: components["schemas"]["PendingChange"];
      /** @description Names the settings that are in force: another one after a change of them. */
      revision: string;
      /** @description When it was revoked; null while it is not. */
      revoked_at: string | null;
      scopes: components["schemas"]["KeyScopes"];
      /**
       * @description Only an `active` key counts.
       * @enum {string}
       */
      state: "active" | "not_activated" | "expired" | "revoked";
      week: components["schemas"]["WeekOfCalls"];
    };
    ChangeOwnMandateInput: {
      lang?: components["schemas"]["Lang"];
      /** @description The members to change. */
      mandate: {
        allowedPayees?: components["schemas"]["AllowedPayees"];
        /**
         * @description Whether payments unlike the earlier ones are held (`review`) or blocked.
         * @enum {string}
         */
        anomaly?: "off" | "review" | "block";
        dailyUsdc?: components["schemas"]["DailyUsdc"];
        /** @description When the mandate ends (RFC 3339); null: never. */
        expiresAt?: string | null;
        /** @description Whether the principal must be identified. */
        kycRequired?: boolean;
        maxUsdc?: components["schemas"]["MaxUsdc"];
        /** @description What it is for; null where nothing was stated. */
        purpose?: string | null;
      };
      revision?: components["schemas"]["Revision"];
    };
    ChangeOwnMandateResult: {
      agentId: components["schemas"]["AgentId"];
      /** @description More about it, in the requested language. */
      detail: string | null;
      /** @description Whether the public registry shows it. */
      discoverable: boolean;
      dropped: components["schemas"]["DroppedChange"];
      /** @description On whose behalf the agent acts. */
      entity: string;
      /**
       * @description Whether its principal was identified.
       * @enum {string}
       */
      kyc: "none" | "verified";
      /** @description The label of the key that tied the agent to its owner. */
      label: string | null;
      loosens_from: components["schemas"]["LoosensFrom"];
      /** @description What the agent may pay. */
      mandate: components["schemas"]["Mandate"];
      named_like: components["schemas"]["NamedLike"];
      /** @description A loosening change that waits for the owner. */
      pending: components["schemas"]["PendingMandate"] | null;
      /** @description Who answers for the agent. */
      principal: string | null;
      registeredAt: components["schemas"]["RegisteredAt"];
      /** @description SHA-256 in hex of the RFC 8785 form of `mandate`: names the mandate that is shown. */
      revision: string;
      revokedAt: components["schemas"]["RevokedAt"];
      spending: components["schemas"]["SpendingByDay"];
      /**
       * @description The state it is in.
       * @enum {string}
       */
      status: "active" | "revoked";
      /** @description What the day leaves of the daily limit, in USDC. Days are UTC. */
      today: components["schemas"]["AgentDay"];
      /** @description The wallet; null where none is on record. */
      wallet: string | null;
      wallet_bound: components["schemas"]["WalletBound"];
    };
    ChangePersonRoleResult: components["schemas"]["Person"];
    CheckIntentResult: {
      /** @description The effects in English, in the same order as `effects`. */
      actions: {
        /** @description Description in English, regardless of the requested language. */
        en: string;
        /**
         * @description What kind it is; it decides which other members there are.
         * @enum {string}
         */
        kind: "transfer" | "approval" | "burn" | "authority" | "delegation" | "account_created" | "account_closed" | "harmless" | "unknown";
        /**
         * @description Relation to the declaration: the payment itself, harmless, contradicting, or unknown.
         * @enum {string}
         */
        standing: "payment" | "allowed" | "contradicts" | "unknown";
      }[];
      advice: components["schemas"]["Advice"];
      /**
       * @description What was decided.
       * @enum {string}
       */
      decision: "match" | "mismatch" | "unknown";
      /** @description The call as it was decoded. */
      decoded: {
        /** @description Its arguments by name. */
        args: {
          [key: string]: unknown;
        };
        /** @description Nested calls, in the same shape. */
        calls: {
          [key: string]: unknown;
        }[];
        /** @description The effects in English, regardless of the requested language: the first of them, if there are many. */
        en: string;
        /** @description Function, primary type or instruction; null if unknown. */
        name: string | null;
        /** @description Contract, verifying contract or program. */
        target: string | null;
      };
      /** @description Where the payment differs from the declaration. */
      differences: {
        /** @description What the bytes do. */
        actual: string | null;
        /** @description What was declared. */
        declared: string | null;
        /** @description What to declare instead, if this payment was intended. */
        detail?: string;
        /**
         * @description `domain`: of typed data. `declared` is then what the token takes.
         * @enum {string}
         */
        field: "to" | "amount" | "asset" | "from" | "effects" | "domain.name" | "domain.version";
      }[];
      /** @description Everything that the bytes may do. */
      effects: {
        /** @description The token account. */
        account?: string;
        /** @description In whole units, if the decimals are known. */
        amount?: string | null;
        /** @description The token, or the native currency. */
        asset?: {
          /** @description Contract or mint; null for the native currency or if not specified. */
          address: string | null;
          /** @description The token ID of an NFT; null: all of them. */
          id?: string | null;
          /**
           * @description What kind it is; it decides which other members there are.
           * @enum {string}
           */
          kind: "native" | "token" | "item";
          /** @description From the table of networks only. */
          symbol: string | null;
        };
        /**
         * @description Who or what brings it about.
         * @enum {string}
         */
        by?: "sender" | "signature" | "account" | "allowance" | "contract";
        /** @description The chain that the delegation names. */
        chain_id?: string;
        /** @description The code that may act for the account (EIP-7702). */
        delegate?: string;
        /** @description Null: the sender of the transaction. */
        from?: string | null;
        /**
         * @description What kind it is; it decides which other members there are.
         * @enum {string}
         */
        kind: "transfer" | "approval" | "burn" | "authority" | "delegation" | "account_created" | "account_closed" | "harmless" | "unknown";
        /** @description The mint of the token account. */
        mint?: string;
        /** @description The account whose authority changes. */
        of?: string;
        /** @description The wallet of a token account, if the bytes prove it. */
        owner?: string;
        /** @description The right that is handed on. */
        right?: string;
        /** @description Who may spend by the approval. */
        spender?: string;
        /**
         * @description Relation to the declaration: the payment itself, harmless, contradicting, or unknown.
         * @enum {string}
         */
        standing: "payment" | "allowed" | "contradicts" | "unknown";
        /** @description The contract or program that is called. */
        target?: string | null;
        /** @description Description in the requested language. */
        text: string;
        /** @description Who receives. */
        to?: string | null;
        /** @description In base units. Null: unknown or unlimited. */
        units?: string | null;
        /** @description Null: no end. */
        until?: string | null;
        /** @description Of a signed payment: when its signature begins to be valid, as signed. Null: never. */
        valid_after?: string | null;
        /** @description Of a signed payment: when its signature ends, as signed. Null: no end. */
        valid_before?: string | null;
        /** @description What the harmless part does. */
        what?: string;
        /** @description Why it cannot be decoded. */
        why?: string;
        /**
         * @description The x402 scheme, if the payment is executed by a contract of x402.
         * @enum {string}
         */
        x402?: "exact" | "upto" | "batch" | "voucher";
      }[];
      /** @description The decision as a sentence in English, regardless of the requested language. */
      en: string;
      /** @description The facts behind the verdict, each with its source. */
      evidence: {
        detail: components["schemas"]["Detail"];
        /** @description A name for people to read. */
        label: string;
        /**
         * @description The signal that the evidence stands for.
         * @enum {string}
         */
        signal_key: "list.asset" | "intent.mismatch" | "intent.unlimited_approval" | "intent.authority_change" | "intent.delegation" | "intent.unknown" | "payee.not_an_account" | "asset.lookalike";
        /** @description `transaction`, or the id of a list. */
        source: string;
        /**
         * Format: uri
         * @description The party on the explorer of the network, or the page of the listing.
         */
        url: string;
      }[];
      /** @description The declared payment, in exact form. */
      intent: {
        /**
         * @description What is to be done.
         * @constant
         */
        action: "pay";
        /** @description An exact decimal in whole units. */
        amount: string | null;
        /** @description The token, or the native currency. */
        asset: {
          /** @description Contract or mint; null for the native currency. */
          address: string | null;
          /** @description Null where they are not known: also of an asset of which only the name is known. */
          decimals: number | null;
          /** @description The symbol, from the table of networks. */
          symbol: string | null;
        };
        /** @description The declared payer; null if none was declared. */
        from: string | null;
        /** @description The network. */
        network: string;
        testnet?: components["schemas"]["Testnet"];
        /** @description The declared payee. */
        to: string;
        /** @description The amount in base units of the asset. */
        units: string | null;
      };
      key_rejected?: components["schemas"]["KeyRejected"];
      /**
       * @description The language of the texts.
       * @enum {string}
       */
      lang: "en" | "zh";
      note: components["schemas"]["Note"];
      /** @description The sentences of `note`, one by one. */
      notes: string[];
      /** @description Number of omitted parts; the decision covers all of them. Null: nothing omitted. */
      omitted: {
        /** @description How many nested calls were left out. */
        calls: number;
        /** @description Where the payment differs from the declaration. */
        differences: number;
        /** @description Everything that the bytes may do. */
        effects: number;
        /** @description What was left out, as a sentence. */
        text: string;
      } | null;
      /**
       * @description Who answers.
       * @constant
       */
      provider: "countersign";
      reason_code: components["schemas"]["DecisionReasonCode"];
      retry: components["schemas"]["RetryAdvice"];
      signal_class: components["schemas"]["SignalClass"];
      /** @description What was found, as keys to branch on, the strongest first; `none` if nothing was. */
      signal_keys: ("list.asset" | "intent.mismatch" | "intent.unlimited_approval" | "intent.authority_change" | "intent.delegation" | "intent.unknown" | "payee.not_an_account" | "asset.lookalike" | "none")[];
      signals: components["schemas"]["SignalTexts"];
      standard: components["schemas"]["StandardPage"];
    };
    /** @description What the agent says of itself. This service has not checked it. */
    ClaimedControls: ("identity_proof" | "payment_limit" | "daily_limit" | "sanctions_screening" | "replay_protection" | "human_escalation" | "incident_response" | "payee_allowlist" | "purpose_binding" | "mandate_expiry" | "kyc" | "anomaly_detection" | "key_storage" | "audit_log")[];
    ClaimOwnAgentResult: components["schemas"]["Agent"];
    CloseSessionResult: {
      /**
       * @description The state it is in.
       * @constant
       */
      status: "closed";
    };
    Corpus: {
      /**
       * Format: date
       * @description Day of the oldest item.
       */
      first: string;
      /** @description Items in the whole corpus. */
      items: number;
      /**
       * Format: date
       * @description Day of the newest item.
       */
      last: string;
      /** @description SHA-256 over the items and the terms: the same name, the same counts. */
      snapshot: string;
      /** @description Sources they come from. */
      sources: number;
    };
    CreateOwnKeyResult: {
      activated_at: components["schemas"]["ActivatedAt"];
      /**
       * Format: date-time
       * @description When it was made.
       */
      created_at: string;
      decision_log: components["schemas"]["DecisionLog"];
      decision_log_retention: components["schemas"]["DecisionLogRetention"];
      expires_at: components["schemas"]["ExpiresAt"];
      /** @description In their one form; empty: no restriction. */
      ip_allowlist: string[];
      /** @description The key. It is shown once. */
      key: string;
      /** @description The id of the key. */
      key_id: string;
      /** @description A name for people to read. */
      label: string;
      last_used_at: components["schemas"]["LastUsedAt"];
      pending: components["schemas"]["PendingChange"];
      /** @description Names the settings that are in force: another one after a change of them. */
      revision: string;
      /** @description When it was revoked; null while it is not. */
      revoked_at: string | null;
      scopes: components["schemas"]["KeyScopes"];
      /**
       * @description Only an `active` key counts.
       * @enum {string}
       */
      state: "active" | "not_activated" | "expired" | "revoked";
      week: components["schemas"]["WeekOfCalls"];
    };
    /**
     * @description The limit of all payments of a UTC day; ten times maxUsdc unless sent. An exact decimal with at most 6 decimal places, preferably sent as a string.
     * @example 25.50
     */
    DailyUsdc: string | number;
    DecideOwnKeyChangeInput: {
      /**
       * @description Puts the change in force, or drops it.
       * @enum {string}
       */
      action: "confirm" | "cancel";
      /**
       * @description `hash` of the change that was shown.
       * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
       */
      change_hash: string;
      /**
       * @description `id` of the change that was shown.
       * @example chg_3f9c2a7be1d04c58a6b7f012
       */
      change_id: string;
      lang?: components["schemas"]["Lang"];
    };
    DecideOwnKeyChangeResult: components["schemas"]["Key"];
    DecideOwnMandateChangeResult: components["schemas"]["Agent"];
    DecidePayeeResult: {
      /** @description The id of the decision. */
      decision_id: string;
      /** @description The facts behind the verdict, each with its source. */
      evidence: {
        /** @description Up to when what was read is complete; null if nothing was read. */
        complete_through: string | null;
        detail: components["schemas"]["Detail"];
        /**
         * @description What kind it is; it decides which other members there are.
         * @enum {string}
         */
        kind: "registry" | "screening";
        /** @description A page that shows it; empty if nothing was read. */
        ref: string;
      }[];
      /** @description On hold_request_info: until when the missing fields can be sent. */
      expires_at: string | null;
      /** @description Whether the same request would get the same result. */
      final: boolean;
      /** @description With include=inputs: the inputs behind inputs_hash, so that the decision can be judged again. */
      inputs?: {
        [key: string]: unknown;
      };
      inputs_hash: components["schemas"]["InputsHash"];
      key_rejected?: components["schemas"]["KeyRejected"];
      /** @description What to do next. */
      next: string;
      /** @description The payee in the registry; null if it is not known. */
      payee_ref: {
        /** @description Its name. */
        name: string;
        named_like: components["schemas"]["NamedLike"];
        /** @description Verified receipts of the wallet on which payer and payee contradict each other. They are not adjudicated. */
        open_disputes: number;
        /** @description Which payments the payee takes. */
        policy: components["schemas"]["ServicePolicy"];
        rating_status: components["schemas"]["RatingStatus"];
        /** @description The id of the service. */
        sid: string;
      } | null;
      /** @description Who was judged; `verdict` and `reason_code` are null if no address was given and nothing was screened. */
      payer: {
        /** @description The address in its canonical form. */
        address: string | null;
        /** @description The agent that was named, or showed its secret. */
        agentId: string | null;
        /** @description How the payer is known to be this agent. `credential`: it showed the secret. `named_wallet`: `address` is the wallet that the agent is registered with, and the payment has to come from it. Null: it was only named. */
        known_by: ("credential" | "named_wallet") | null;
        named_like: components["schemas"]["NamedLike"];
        /** @description Why, of `verdict`. */
        reason_code: components["schemas"]["DecisionReason"] | null;
        /** @description `clear`, `caution`, `risky` or `uncertain`. `uncertain` is never clear. */
        verdict: ("clear" | "caution" | "risky" | "uncertain") | null;
      };
      /** @description Every reason, the most severe first; empty on accept. */
      reasons: components["schemas"]["DecisionReason"][];
      /** @description On hold_request_info: what to send. `asset`: by its contract or mint. */
      requested_fields: ("amountUsdc" | "asset" | "purpose" | "payer.agentId" | "payer.address" | "x-agent-secret")[];
      signal_class: components["schemas"]["SignalClass"];
      /** @description Null while the clock of this service is wrong (CLOCK_WRONG). */
      signature: {
        /** @description Compact JWS, EdDSA, typ cs-payee+jwt. */
        token: string;
        /**
         * Format: uri
         * @description Where this service verifies it.
         */
        verify_url: string;
      } | null;
      /**
       * @description The state it is in.
       * @enum {string}
       */
      status: "accept" | "decline" | "hold_request_info" | "not_ready";
    };
    DecidePaymentInput: {
      /** @description The entries of `accepts` of the same answer: if only the asset of `requirements` is declined, the first that is not is the remedy, and `evidence` shows those that name a listed party. In a query, their JSON text. At most 16. */
      accepts?: components["schemas"]["PaymentDemand"][] | string;
      /**
       * @description The amount in USDC. An exact decimal with at most 6 decimal places, preferably sent as a string.
       * @example 25.50
       */
      amountUsdc?: string | number;
      asset?: components["schemas"]["PaymentAsset"];
      /**
       * @description `inputs`: all inputs of the decision. `proof`: the answer of `GET /api/proof` for the payee, and for the host of `url`.
       * @enum {string}
       */
      include?: "inputs" | "proof" | "inputs,proof";
      lang?: components["schemas"]["Lang"];
      /**
       * @description The cap for this payment in USDC, as declared by the payer. An exact decimal with at most 6 decimal places, preferably sent as a string.
       * @example 25.50
       */
      maxAmountUsdc?: string | number;
      network?: components["schemas"]["NetworkInput"];
      /** @description The kind of payment. At most 8192 bytes. */
      purpose?: string;
      /** @description Why this payee was chosen. An empty text is a finding. At most 8192 bytes. */
      reasoning?: string;
      /** @description In place of `to`: one entry of `accepts` of a 402 answer, x402 version 1 or 2. In a query, its JSON text. */
      requirements?: components["schemas"]["PaymentDemand"] | string;
      /** @description What the payment is for. An empty text is a finding. At most 8192 bytes. */
      task?: string;
      /**
       * @description The payee: 0x, T, Solana base58 or Bitcoin, mainnet.
       * @example 0x098B716B8Aaf21512996dC57EB0615e2383E2f96
       */
      to?: string;
      /**
       * @description The page or API to pay. It is screened and never fetched.
       * @example https://pay.example.com/invoice/7
       */
      url?: string;
      /**
       * @description `brief`: without evidence and sources.
       * @enum {string}
       */
      view?: "brief";
    };
    DecidePaymentResult: {
      /** @description The address in canonical form. */
      address: string;
      advice: components["schemas"]["Advice"];
      /** @description True only if the decision is allow. */
      allow: boolean;
      /** @description Whether the gateway blocks this address: true for risky and uncertain. */
      blocked: boolean;
      /** @description Why the verdict is uncertain. */
      cause?: string;
      /** @description The screened network, or `other`. */
      chain: string;
      /**
       * @description What was decided.
       * @enum {string}
       */
      decision: "allow" | "review" | "decline";
      /** @description On decline. */
      disclaimer?: string;
      evidence: components["schemas"]["EvidenceList"];
      /** @description The oldest day to which a sanctions list that was read is complete; null if none was read. */
      evidence_as_of: string | null;
      /** @description On decline: whether no remedy is known. */
      final?: boolean;
      inputs?: components["schemas"]["DecisionInputs"];
      inputs_hash: components["schemas"]["InputsHash"];
      intelligence: components["schemas"]["Intelligence"];
      key_rejected?: components["schemas"]["KeyRejected"];
      /**
       * @description The language of the texts.
       * @enum {string}
       */
      lang: "en" | "zh";
      /** @description By kind of list, the SHA-256 of the RFC 8785 form of [[id, snapshot], ...] of the copies in force, ordered by id. */
      list_digests: {
        [key: string]: string;
      };
      /** @description How old a sanctions list may be, in hours (LISTS_MAX_AGE_HOURS); null: no bound. */
      lists_max_age_h?: number | null;
      lists_root: components["schemas"]["ListsRoot"];
      note: components["schemas"]["Note"];
      parties?: components["schemas"]["NamedParties"];
      payee?: components["schemas"]["ScreenedPayee"];
      payment?: components["schemas"]["ReadPayment"];
      proof?: components["schemas"]["PayeeProof"];
      /**
       * @description Who answers.
       * @constant
       */
      provider: "countersign";
      reason_code: components["schemas"]["DecisionReasonCode"];
      remedies?: components["schemas"]["Remedies"];
      retry: components["schemas"]["RetryAdvice"];
      /** @description On review and decline: whether a retry helps. */
      retry_hint?: string;
      /** @description 0 to 100; null if uncertain. */
      risk: number | null;
      /** @description The network the payee was screened on, CAIP-2. */
      screened_network: string;
      settlement: components["schemas"]["DecisionSettlement"];
      signal_class: components["schemas"]["SignalClass"];
      signal_keys: components["schemas"]["SignalKeys"];
      signals: components["schemas"]["SignalTexts"];
      site?: components["schemas"]["ScreenedSite"];
      /** @description With include=proof and a page to pay on: the same for its host. */
      site_proof?: components["schemas"]["Proof"];
      standard: components["schemas"]["StandardPage"];
      testnet?: components["schemas"]["Testnet"];
      /**
       * @description `paid` where the call was paid for.
       * @enum {string}
       */
      tier: "free" | "paid";
      /**
       * Format: uri
       * @description Description of the paid variant.
       */
      upgrade: string;
      /**
       * @description Of payee and page, the stricter one. The declared intent changes the decision, not the verdict.
       * @enum {string}
       */
      verdict: "clear" | "caution" | "risky" | "uncertain";
    } | {
      /** @description The address in its canonical form. */
      address: string;
      advice: components["schemas"]["Advice"];
      /** @description True only if the decision is allow. */
      allow: boolean;
      /** @description The screened network, or `other`. */
      chain: string;
      /**
       * @description What was decided.
       * @enum {string}
       */
      decision: "allow" | "review" | "decline";
      /** @description On decline: whether no remedy is known. */
      final?: boolean;
      inputs?: components["schemas"]["DecisionInputs"];
      inputs_hash: components["schemas"]["InputsHash"];
      key_rejected?: components["schemas"]["KeyRejected"];
      /** @description Lists and questions to a chain without an answer. */
      not_checked: number;
      /** @description How the demand was read, where one was sent. */
      payment?: {
        /** @description An exact decimal in whole units. */
        amount: string;
        /** @description The symbol, from the table of networks. */
        symbol: string;
      };
      proof?: components["schemas"]["PayeeProof"];
      reason_code: components["schemas"]["DecisionReasonCode"];
      remedies?: components["schemas"]["Remedies"];
      /** @description Whether the same request can give another answer later. */
      retry: {
        /** @description How many seconds to wait before that. */
        after_seconds?: number;
        /** @description Whether to try again. */
        retryable: boolean;
      };
      risk: components["schemas"]["Risk"];
      settlement: components["schemas"]["DecisionSettlement"];
      signal_keys: components["schemas"]["SignalKeys"];
      /** @description The page by itself, where one was screened. */
      site?: {
        /** @description Lists and questions to a chain without an answer. */
        not_checked: number;
        reason_code: components["schemas"]["DecisionReasonCode"];
        verdict: components["schemas"]["Verdict"];
      };
      /** @description With include=proof and a page to pay on: the same for its host. */
      site_proof?: components["schemas"]["Proof"];
      verdict: components["schemas"]["Verdict"];
    };
    DecisionExport: {
      export: components["schemas"]["ExportHead"];
      /** @description Detached JWS over the RFC 8785 form of `export`. */
      signature: string;
    };
    /** @description With include=inputs: the inputs behind inputs_hash. */
    DecisionInputs: {
      [key: string]: unknown;
    };
    /** @description Whether decisions made for the key are kept. */
    DecisionLog: boolean;
    /**
     * @description How long they are kept.
     * @enum {string}
     */
    DecisionLogRetention: "30d" | "5y" | "10y";
    /**
     * @description Why it was decided so. Each code has a page at /docs/reasons/<code>.
     * @enum {string}
     */
    DecisionReason: "NO_RISK_SIGNAL" | "RISK_SIGNALS_PRESENT" | "SANCTIONS_MATCH" | "SANCTIONED_ASSET" | "ENFORCEMENT_MATCH" | "MIXER_MATCH" | "OWN_LIST_MATCH" | "PHISHING_MATCH" | "SCAM_MATCH" | "ISSUER_FROZEN" | "SANCTIONS_TAINT" | "ENFORCEMENT_TAINT" | "MIXER_TAINT" | "OWN_LIST_TAINT" | "ONCHAIN_HIGH_RISK" | "SCREENING_UNAVAILABLE" | "CLOCK_WRONG" | "INTENT_MATCH" | "INTENT_MISMATCH" | "INTENT_UNKNOWN" | "INTENT_EMPTY" | "INTENT_INJECTION" | "AMOUNT_OVER_CAP" | "AMOUNT_UNKNOWN" | "TOKEN_VALID" | "TOKEN_EXPIRED" | "TOKEN_NOT_YET_VALID" | "TOKEN_MALFORMED" | "TOKEN_TYPE_WRONG" | "TOKEN_ALGORITHM_WRONG" | "TOKEN_ISSUER_WRONG" | "TOKEN_SIGNATURE_INVALID" | "TOKEN_KEY_UNKNOWN" | "TOKEN_KEY_RETIRED" | "PLAN_SAME" | "PLAN_CHANGED" | "PLAN_WITHHELD" | "PLAN_EXPIRED" | "PAYEE_NOT_AN_ACCOUNT" | "PAYEE_UNKNOWN" | "PAYEE_NOT_VERIFIED" | "PAYEE_SUSPENDED" | "PAYER_SANCTIONED" | "PAYER_RISKY" | "PAYER_UNSCREENABLE" | "PAYER_REQUIRED" | "AMOUNT_BELOW_MIN" | "AMOUNT_ABOVE_MAX" | "AMOUNT_REQUIRED" | "ENTITY_POSSIBLE_MATCH" | "ASSET_UNCLEAR" | "PURPOSE_REQUIRED" | "SETTLED_AFTER_FAILURE" | "PURPOSE_NOT_ALLOWED" | "KYA_REQUIRED" | "KYA_UNPROVED" | "KYA_UNKNOWN_AGENT" | "LISTS_STALE" | "LISTED_ON_UNKNOWN" | "DAY_NOT_COVERED";
    /** @description The code to branch on. Each has a page at /docs/reasons/<code>. */
    DecisionReasonCode: components["schemas"]["DecisionReason"];
    /** @description On allow and review: can be bound to the settlement of the caller. Null on decline, and while the clock of this service is wrong (CLOCK_WRONG). */
    DecisionSettlement: {
      /** @description Compact JWS, EdDSA, typ cs-attestation+jwt. */
      attestation: string;
      /** @description Its id. */
      attestation_id: string;
      /** @description Unix seconds. */
      expires_at: number;
      /**
       * Format: uri
       * @description Where this service verifies it.
       */
      verify_url: string;
    } | null;
    DeleteWebhookResult: {
      /**
       * @description The state it is in.
       * @constant
       */
      status: "deleted";
    };
    DescribeGatewayResult: {
      /** @description What agents and payments are bounded by, beside the limits of calls. `/docs/limits` has all bounds. */
      bounds: {
        detail: components["schemas"]["Detail"];
        /** @description Its key, which does not change. */
        key: string;
        /** @description What a call beyond it is refused with; null: none is refused. */
        reason_code: string | null;
        /** @description The numbers of `detail`, by name. */
        values: {
          [key: string]: number;
        };
      }[];
      /** @description What this path is for. */
      description: string;
      /** @description The gates in the order in which they run. */
      gates: {
        detail: components["schemas"]["Detail"];
        /** @description Its key, which does not change. */
        key: string;
        /** @description Its number in the order. */
        n: number;
        /** @description Whether a mandate can do without it. */
        optional: boolean;
        /** @description The gate, by the name it is documented with; null if none blocked. */
        pillar: string;
      }[];
      /** @description Its name. */
      name: string;
    } & {
      [key: string]: unknown;
    };
    DescribePaidTierResult: {
      /** @description The token, or the native currency. */
      asset: string | null;
      /** @description Whether calls can be bought here. */
      configured: boolean;
      /** @description Who settles payments. */
      facilitator: string | null;
      /** @description What costs nothing. */
      free: {
        /** @description As in the quote of the call, which has a `quoteId` of its own in `extra`; empty where nothing is configured. */
        accepts: {
          [key: string]: unknown;
        }[];
        /** @description In English. */
        description: string;
        /**
         * @description The HTTP method.
         * @enum {string}
         */
        method: "GET" | "POST";
        /** @description The path. */
        path: string;
        /** @description In dollars. */
        price: string;
        /** @description The tool of MCP at `/api/mcp` that is paid for in the same way. */
        tool?: string;
        /**
         * Format: uri
         * @description Where it is.
         */
        url: string;
      }[];
      /** @description CAIP-2. */
      network: string | null;
      /** @description What is sold, each with its price. */
      paid: {
        /** @description As in the quote of the call, which has a `quoteId` of its own in `extra`; empty where nothing is configured. */
        accepts: {
          [key: string]: unknown;
        }[];
        /** @description In English. */
        description: string;
        /**
         * @description The HTTP method.
         * @enum {string}
         */
        method: "GET" | "POST";
        /** @description The path. */
        path: string;
        /** @description In dollars. */
        price: string;
        /** @description The tool of MCP at `/api/mcp` that is paid for in the same way. */
        tool?: string;
        /**
         * Format: uri
         * @description Where it is.
         */
        url: string;
      }[];
      /** @description Who is paid. */
      pay_to: string | null;
      /**
       * @description The code to branch on. Each has a page at /docs/reasons/<code>.
       * @constant
       */
      reason_code?: "paid_tier_not_configured";
      /**
       * @description The version of x402.
       * @constant
       */
      x402Version: 2;
    };
    /** @description More about it, in the requested language. */
    Detail: string;
    /** @description The loosening change that waited, and that this one dropped. It can no longer be confirmed. */
    DroppedChange: {
      /** @description Its id, which does not change. */
      id: string;
      /**
       * Format: date-time
       * @description When it was requested.
       */
      requested_at: string;
    } | null;
    Evidence: {
      /** @description Where the day of the listing is not known: the last day that a copy without it covers, null if there was none. The listing began after that day and not after `listed_on`; days between the two are `uncertain`. */
      absent_on?: string | null;
      /** @description The newest state that was read of the source: a publication day, or the time of reading. The same for each list. */
      as_of?: string | null;
      block?: components["schemas"]["Block"];
      /** @description First day without the listing. */
      delisted_on?: string | null;
      /** @description The finding, in the requested language. */
      detail: string;
      /** @description The list or the chain query. */
      label: string;
      /** @description First day of the listing. */
      listed_on?: string | null;
      listed_on_basis?: components["schemas"]["ListedOnBasis"];
      /**
       * Format: uri
       * @description The page of this service about the listing.
       */
      page?: string;
      /** @description The signal that follows; null if it has no weight. */
      signal_key: components["schemas"]["SignalKey"] | null;
      /** @description SHA-256 of the list's canonical content; of the own list, of what its keyed tree comes to. */
      snapshot?: string;
      /** @description Id of the list or chain source. */
      source: string;
      /**
       * Format: uri
       * @description A page that shows the fact.
       */
      url: string;
      /** @description What the signal weighs, from 0 to 100. */
      weight: number;
    };
    EvidenceBundleResult: {
      /** @description What is known of the subject. The signature covers exactly this. */
      bundle: {
        /** @description Statements of payers and the payee on payments to it. */
        fulfillment: {
          /** @description The payee. */
          payee: string;
          /** @description Whether there are enough verified receipts for rates. */
          published: boolean;
          rates: components["schemas"]["FulfillmentRates"];
          receipts: components["schemas"]["ReceiptCounts"];
          /**
           * @description How many verified receipts that takes.
           * @constant
           */
          threshold: 10;
          unproved: components["schemas"]["UnprovedCounts"];
          /** @description Number of verified receipts, as in `receipts.verified`. */
          verified_receipts: number;
        };
        /**
         * Format: date-time
         * @description When it was signed.
         */
        issued_at: string;
        /**
         * Format: uri
         * @description The address of the service that signs.
         */
        issuer: string;
        /** @description The lists that were used. */
        lists: {
          /** @description The newest state that was read. */
          as_of: string | null;
          /** @description Why it could not be read. */
          cause?: string;
          /** @description The day to which it is complete. */
          complete_through?: string;
          /** @description Its id, which does not change. */
          id: string;
          /** @description What kind it is; it decides which other members there are. */
          kind: string;
          /** @description The state it is in. */
          status: string;
        }[];
        note: components["schemas"]["Note"];
        /** @description How the transfers of the address were read. Only `ok` makes an empty array a finding. */
        one_hop_query: {
          /** @description The newest state that was read. */
          as_of: string | null;
          block: components["schemas"]["Block"];
          /** @description Why it could not be read. */
          cause: string | null;
          /** @description How far back transfers were read; null if none were read. */
          reach: {
            /** @description The first block that was read. */
            from_block: number | null;
            /**
             * @description What kind it is; it decides which other members there are.
             * @enum {string}
             */
            kind: "all" | "window" | "newest";
            /** @description The last block that was read. */
            to_block: number | null;
            /** @description Only of `newest`: how many were read. */
            transfers?: number;
          } | null;
          /**
           * @description The state it is in.
           * @enum {string}
           */
          status: "ok" | "stale" | "failed" | "not_configured" | "no_view";
        };
        /** @description Transfers with listed parties: the newest one with each. */
        one_hop_relations: {
          /** @description An exact decimal in whole units. */
          amount: string;
          /**
           * @description `in`: where funds came from; `out`: where they went.
           * @enum {string}
           */
          direction: "in" | "out";
          /** @description The list by its id. */
          list: string;
          /** @description Who is listed. */
          party: string;
          /**
           * Format: uri
           * @description Where it is.
           */
          url: string;
        }[];
        /** @description How the profile of the address was read. Only `ok` makes an empty array a finding. */
        profile_query: {
          /** @description The newest state that was read. */
          as_of: string | null;
          block: components["schemas"]["Block"];
          /** @description Why it could not be read. */
          cause: string | null;
          /**
           * @description The state it is in.
           * @enum {string}
           */
          status: "ok" | "stale" | "failed" | "not_configured" | "no_view";
        };
        /** @description What the history of the address shows. */
        profile_signals: {
          detail: components["schemas"]["Detail"];
          /** @description Its key, which does not change. */
          key: string;
          /**
           * Format: uri
           * @description Where it is.
           */
          url: string;
          /** @description What the signal weighs, from 0 to 100. */
          weight: number;
        }[];
        /** @description With include=proof: the answer of `GET /api/proof` for the address, from the same lists. */
        proof?: components["schemas"]["Proof"];
        /** @description What screening answers. */
        screening: {
          /** @description The address in canonical form. */
          address: string;
          advice: components["schemas"]["Advice"];
          /** @description Whether the gateway blocks this address: true for risky and uncertain. */
          blocked: boolean;
          /** @description Why the verdict is uncertain. */
          cause?: string;
          /** @description The screened network, or `other`. */
          chain: string;
          evidence: components["schemas"]["EvidenceList"];
          /** @description The oldest day to which a sanctions list that was read is complete; null if none was read. */
          evidence_as_of: string | null;
          intelligence: components["schemas"]["Intelligence"];
          /**
           * @description The language of the texts.
           * @enum {string}
           */
          lang: "en" | "zh";
          lists_root: components["schemas"]["ListsRoot"];
          note: components["schemas"]["Note"];
          /**
           * @description Who answers.
           * @constant
           */
          provider: "countersign";
          reason_code: components["schemas"]["DecisionReasonCode"];
          retry: components["schemas"]["RetryAdvice"];
          /** @description 0 to 100; null if uncertain. */
          risk: number | null;
          signal_class: components["schemas"]["SignalClass"];
          signal_keys: components["schemas"]["SignalKeys"];
          signals: components["schemas"]["SignalTexts"];
          standard: components["schemas"]["StandardPage"];
          testnet?: components["schemas"]["Testnet"];
          verdict: components["schemas"]["Verdict"];
        };
        /** @description What the bundle is: evidence, not a decision. */
        stance: string;
        /** @description What the bundle is about. */
        subject: {
          /** @description The address in its canonical form. */
          address: string;
          /** @description The account as CAIP-10. */
          caip10: string;
          /** @description The screened network. */
          chain: string;
          /** @description The screened network, as in `chain`. */
          network: string;
        };
      };
      key_rejected?: components["schemas"]["KeyRejected"];
      /** @description Detached compact JWS over the RFC 8785 bytes of `bundle`, typ cs-bundle+jws. */
      signature: string;
      /** @description How to verify the signature. */
      verify: {
        /**
         * Format: uri
         * @description Where the public keys are.
         */
        keys_url: string;
      };
    };
    /** @description The facts behind the verdict, each with its source. */
    EvidenceList: components["schemas"]["Evidence"][];
    /** @description Until when it holds. */
    ExpiresAt: string | null;
    ExportDecisionsResult: {
      export: components["schemas"]["ExportHead"];
      key_rejected?: components["schemas"]["KeyRejected"];
      /** @description Detached JWS over the RFC 8785 form of `export`. */
      signature: string;
    };
    /** @description What the export holds. */
    ExportHead: {
      /** @description Entries that cannot be read, because their storage was altered. */
      damaged: number;
      /** @description How many entries there are. */
      entries: {
        [key: string]: unknown;
      }[];
      /** @description Entries that cannot be read any more, because the log was erased. */
      erased: number;
      /**
       * @description The version of its form.
       * @constant
       */
      format: "countersign-export/1";
      /** @description Where it begins. */
      from: string | null;
      /**
       * Format: date-time
       * @description When it was made.
       */
      generated_at: string;
      /** @description The id of the key. */
      key_id: string;
      /** @description Where the next page begins; null on the last one. */
      next_cursor: string | null;
      /** @description By the SHA-256 of its RFC 8785 form, what entries name in `parts`. */
      parts: {
        [key: string]: unknown;
      };
      /**
       * Format: date-time
       * @description Where it ends.
       */
      to: string;
    };
    ExportObservatoryResult: {
      /**
       * @description What the index is relative to: the whole range is 100.
       * @constant
       */
      base: 100;
      /** @description What was counted. */
      corpus: components["schemas"]["Corpus"];
      /** @description An ISO 8601 week in UTC, `YYYY-Www`. */
      from: string;
      /** @description Each term with its points. */
      terms: {
        /** @description The term in the requested language. */
        label: string;
        /** @description One point for each week. */
        points: components["schemas"]["WeekPoint"][];
        /** @description The id of the term. */
        term: string;
      }[];
      /** @description An ISO 8601 week in UTC, `YYYY-Www`. */
      to: string;
    };
    ExportOwnDecisionsResult: components["schemas"]["DecisionExport"];
    FileFulfillmentResult: {
      /**
       * @description What was claimed of the delivery.
       * @enum {string}
       */
      claim: "delivered" | "not_delivered" | "disputed";
      /** @description The payee. */
      payee: string;
      /** @description The id of the receipt. */
      receipt_id: string;
      /**
       * @description Who says it: payer or payee.
       * @enum {string}
       */
      role: "payer" | "payee";
      /** @description The statement of each of the two. */
      statements: {
        /** @description The payee. */
        payee: {
          /**
           * Format: date-time
           * @description When it was.
           */
          at: string;
          /** @description What was claimed of the delivery. */
          claim: string;
          /**
           * @description Whether the wallet of that party signed it.
           * @enum {string}
           */
          signed: "unsigned" | "signed" | "proved";
        } | null;
        /** @description `proved`: signed by the payee or by an address that the chain shows as payer, or filed by the agent whose payment it was. `signed`: by some key. */
        payer: {
          /**
           * Format: date-time
           * @description When it was.
           */
          at: string;
          /** @description What was claimed of the delivery. */
          claim: string;
          /**
           * @description Whether the wallet of that party signed it.
           * @enum {string}
           */
          signed: "unsigned" | "signed" | "proved";
        };
      };
      /** @description What the chain says of the payment. */
      verification: {
        /** @description Why the chain does not show the payment; null if it does. */
        cause: string | null;
        detail: components["schemas"]["Detail"];
        /**
         * @description The state it is in.
         * @enum {string}
         */
        status: "verified" | "unverified";
      };
    };
    FreeOwnWalletResult: {
      agentId: components["schemas"]["AgentId"];
      /** @description Whether the public registry shows it. */
      discoverable: boolean;
      /** @description On whose behalf the agent acts. */
      entity: string;
      /** @description Whether a wallet was bound to this agent, and is free now. */
      freed: boolean;
      /**
       * @description Whether its principal was identified.
       * @enum {string}
       */
      kyc: "none" | "verified";
      /** @description The label of the key that tied the agent to its owner. */
      label: string | null;
      loosens_from: components["schemas"]["LoosensFrom"];
      /** @description What the agent may pay. */
      mandate: components["schemas"]["Mandate"];
      named_like: components["schemas"]["NamedLike"];
      /** @description A loosening change that waits for the owner. */
      pending: components["schemas"]["PendingMandate"] | null;
      /** @description Who answers for the agent. */
      principal: string | null;
      registeredAt: components["schemas"]["RegisteredAt"];
      /** @description SHA-256 in hex of the RFC 8785 form of `mandate`: names the mandate that is shown. */
      revision: string;
      revokedAt: components["schemas"]["RevokedAt"];
      spending: components["schemas"]["SpendingByDay"];
      /**
       * @description The state it is in.
       * @enum {string}
       */
      status: "active" | "revoked";
      /** @description What the day leaves of the daily limit, in USDC. Days are UTC. */
      today: components["schemas"]["AgentDay"];
      /** @description The wallet; null where none is on record. */
      wallet: string | null;
      wallet_bound: components["schemas"]["WalletBound"];
    };
    /** @description Shares of the verified receipts without those of unproved `not_delivered`, 0 to 1; null until published. */
    FulfillmentRates: {
      /** @description Of these, delivered. */
      delivered: number;
      /** @description Of these, payer and payee disagree. */
      disputed: number;
      /** @description Of these, not delivered. */
      not_delivered: number;
    } | null;
    FundFlowResult: {
      /** @description The address in canonical form. */
      address: string;
      /**
       * Format: date-time
       * @description The newest state that was read.
       */
      as_of: string;
      block: components["schemas"]["Block"];
      /** @description The network that was read. */
      chain: string;
      /** @description The first transfer to the address. Null if there was none, or if it is unknown, which `note` states. */
      firstInflow: {
        /** @description Null if the source does not provide it. */
        date: string | null;
        /** @description Where it begins. */
        from: string;
        /** @description Rounded down to 6 decimal places. */
        usdc?: number;
        /** @description Rounded down to 6 decimal places. */
        usdt: number;
      } | null;
      /** @description Largest senders to the address, largest first. */
      inbound: {
        /** @description The address in its canonical form. */
        address: string;
        /** @description Number of transfers in this direction. */
        count: number;
        /** @description Whether a token issuer froze it; null if not checked or not answered. */
        frozen: boolean | null;
        /** @description The kind of its strongest listing; bridge and service are for information only. */
        kind: ("bridge" | "service" | "sanctions" | "enforcement" | "mixer" | "own" | "scam") | null;
        /** @description Currently on a sanctions list, named by an authority, on a mixer list or the operator's own list, or frozen by the issuer. */
        risky: boolean;
        /** @description Its label on a list, or the name of the list. */
        tag: string | null;
        /** @description On EVM networks. Rounded down to 6 decimal places. */
        usdc?: number;
        /** @description Rounded down to 6 decimal places. */
        usdt: number;
      }[];
      key_rejected?: components["schemas"]["KeyRejected"];
      lists_root: components["schemas"]["ListsRoot"];
      /** @description The limits of the result, and what could not be read or was not checked. */
      note: string;
      /** @description Totals of the parties that are not shown. */
      others: {
        /** @description Who paid the address. */
        inbound: {
          /** @description Number of their transfers in this direction. */
          count: number;
          /** @description Number of parties of this direction that are not shown. */
          parties: number;
          /** @description On EVM networks. Summed exactly, then rounded down to 6 decimal places. */
          usdc?: number;
          /** @description Rounded down to 6 decimal places. */
          usdt: number;
        };
        /** @description Whom the address paid. */
        outbound: {
          /** @description Number of their transfers in this direction. */
          count: number;
          /** @description Number of parties of this direction that are not shown. */
          parties: number;
          /** @description On EVM networks. Summed exactly, then rounded down to 6 decimal places. */
          usdc?: number;
          /** @description Rounded down to 6 decimal places. */
          usdt: number;
        };
      };
      /** @description Largest recipients from the address, largest first. */
      outbound: {
        /** @description The address in its canonical form. */
        address: string;
        /** @description Number of transfers in this direction. */
        count: number;
        /** @description Whether a token issuer froze it; null if not checked or not answered. */
        frozen: boolean | null;
        /** @description The kind of its strongest listing; bridge and service are for information only. */
        kind: ("bridge" | "service" | "sanctions" | "enforcement" | "mixer" | "own" | "scam") | null;
        /** @description Currently on a sanctions list, named by an authority, on a mixer list or the operator's own list, or frozen by the issuer. */
        risky: boolean;
        /** @description Its label on a list, or the name of the list. */
        tag: string | null;
        /** @description On EVM networks. Rounded down to 6 decimal places. */
        usdc?: number;
        /** @description Rounded down to 6 decimal places. */
        usdt: number;
      }[];
      /** @description Number of risky parties, shown or not. */
      riskyParties: number;
      testnet?: components["schemas"]["Testnet"];
      /** @description Number of transfers read, in both directions. */
      total: number;
      /** @description Whether older transfers are missing, or whether a freeze could not be checked. */
      truncated: boolean;
      /** @description The blocks that were read, for sources that read by blocks. */
      window: {
        /** @description Where it begins. */
        from: number;
        /** @description Where it ends. */
        to: number;
      } | null;
    };
    /** @description What to do for each control that is not met. */
    GapPlan: {
      /** @description What to do. */
      action: string;
      /**
       * @description The control by its id.
       * @enum {string}
       */
      control: "identity_proof" | "payment_limit" | "daily_limit" | "sanctions_screening" | "replay_protection" | "human_escalation" | "incident_response" | "payee_allowlist" | "purpose_binding" | "mandate_expiry" | "kyc" | "anomaly_detection" | "key_storage" | "audit_log";
      /** @description Whether the baseline asks for it. */
      mandatory: boolean;
      /**
       * @description The state it is in.
       * @enum {string}
       */
      status: "missing" | "claimed_only";
    }[];
    /** @description The result of each gate, in order, up to the one that blocked. */
    GateChecks: {
      detail: components["schemas"]["Detail"];
      /** @description Its key, which does not change. */
      key: string;
      /** @description Its number in the order. */
      n: number;
      /**
       * @description The result of the gate.
       * @enum {string}
       */
      outcome: "pass" | "skip" | "review" | "block";
      /** @description The gate, by the name it is documented with; null if none blocked. */
      pillar: string;
      /** @description The code to branch on. Each has a page at /docs/reasons/<code>. */
      reason_code: string | null;
    }[];
    GetBaselineControlsResult: {
      /** @description Every control of the baseline. */
      controls: {
        /** @description How to come to have it. */
        how: string;
        /**
         * @description Its id, which does not change.
         * @enum {string}
         */
        id: "identity_proof" | "payment_limit" | "daily_limit" | "sanctions_screening" | "replay_protection" | "human_escalation" | "incident_response" | "payee_allowlist" | "purpose_binding" | "mandate_expiry" | "kyc" | "anomaly_detection" | "key_storage" | "audit_log";
        /** @description Whether the baseline asks for it. */
        mandatory: boolean;
        /** @description A sentence that names it. */
        title: string;
        /** @description Whether the gateway can enforce it. Else it can only be claimed. */
        verifiable: boolean;
      }[];
    };
    GetFulfillmentResult: {
      /** @description The payee. */
      payee: string;
      /** @description Whether there are enough verified receipts for rates. */
      published: boolean;
      rates: components["schemas"]["FulfillmentRates"];
      receipts: components["schemas"]["ReceiptCounts"];
      /**
       * @description How many verified receipts that takes.
       * @constant
       */
      threshold: 10;
      unproved: components["schemas"]["UnprovedCounts"];
    };
    GetIncidentStatsResult: {
      /** @description The day up to which the archive is complete. */
      as_of: string;
      /** @description Each class of incidents. */
      classes: {
        /** @description Sum of the known amounts, in whole dollars at the prices of the days. */
        amount_usd: number;
        /**
         * @description Its class.
         * @enum {string}
         */
        class: "phishing" | "deceived_signers" | "approval_abuse" | "fraud_by_owner" | "key_compromise" | "bridge" | "price_manipulation" | "contract_logic" | "access_control" | "reentrancy" | "arithmetic" | "input_validation" | "verification" | "governance" | "other";
        /** @description How many. */
        count: number;
        /**
         * @description What screening could have changed.
         * @enum {string}
         */
        judgement: "applies" | "partly" | "does_not_apply";
        /** @description A name for people to read. */
        label: string;
        /** @description Why it is judged so, in the requested language. */
        reason: string;
        /** @description Its share of all, 0 to 1. */
        share: {
          /** @description Its share of the known amounts, 0 to 1. */
          amount: number;
          /** @description Its share of all incidents, 0 to 1. */
          count: number;
        };
        /** @description Incidents whose amount no source names in dollars. They are not in the sum. */
        unknown_amounts: number;
      }[];
      /** @description Over all classes. */
      totals: {
        /** @description Sum of the known amounts, in whole dollars at the prices of the days. */
        amount_usd: number;
        /** @description How many. */
        count: number;
        /** @description Incidents whose amount no source names in dollars. They are not in the sum. */
        unknown_amounts: number;
      };
    };
    GetKeySettingsResult: {
      decision_log: components["schemas"]["DecisionLog"];
      decision_log_retention: components["schemas"]["DecisionLogRetention"];
      expires_at: components["schemas"]["ExpiresAt"];
      /** @description In their one form; empty: no restriction. */
      ip_allowlist: string[];
      /** @description Names the key in mailed links and exports. It is not secret. */
      key_id: string;
      key_rejected?: components["schemas"]["KeyRejected"];
      /** @description A name for people to read. */
      label: string;
      pending: components["schemas"]["PendingChange"];
      scopes: components["schemas"]["KeyScopes"];
      /**
       * @description Whether the key still counts.
       * @enum {string}
       */
      state: "active" | "revoked";
    } | {
      /** @description How to show who asks. */
      authentication: string;
      /** @description What this path is for. */
      description: string;
      key_rejected?: components["schemas"]["KeyRejected"];
      /** @description What can be set. */
      settings: {
        [key: string]: string;
      };
    };
    GetListsAtResult: {
      entry: components["schemas"]["ListLogEntry"];
      /** @description The verifier key of the log. The verifier has to know it from elsewhere: an earlier answer, or the operator. */
      key: string;
      /** @description The day of the query in UTC; of a `lists_root`, the day on which it was put in force. */
      on: string;
      /** @description A `c2sp.org/tlog-proof@v1`: the index of the entry, the hashes from the entry to the root in base64, and the checkpoint with the signature of the log and of the witnesses. */
      proof: string;
    };
    GetListsResult: {
      /** @description Every list. */
      lists: {
        /** @description How old the copy is. */
        age_hours: number | null;
        /** @description The newest state that was read of the list: a publication day, the last answer of the publisher, or the day that an undated file proves; null where nothing proves one. */
        as_of: string | null;
        /**
         * @description Why a list without a copy is `failed`.
         * @constant
         */
        cause?: "download_failed";
        /** @description The day to which the list is complete; newer content consists of single listings. The age counts from this day. */
        complete_through: string | null;
        detail: components["schemas"]["Detail"];
        /** @description How many entries there are. */
        entries: number;
        /** @description Its id, which does not change. */
        id: string;
        /**
         * @description What kind it is; it decides which other members there are.
         * @enum {string}
         */
        kind: "sanctions" | "asset" | "enforcement" | "mixer" | "own" | "allow" | "scam" | "phishing" | "context";
        /** @description The licence of the publisher. */
        licence: string;
        /** @description The name of the list in the requested language. */
        name: string;
        /** @description SHA-256 of its canonical content; of the own list, of what its keyed tree comes to. */
        snapshot: string | null;
        /**
         * @description `failed`: a file was rejected, or the list has no copy because its download failed; `detail` says which. `off`: no copy, and no failed download; `detail` states what the list needs.
         * @enum {string}
         */
        status: "fresh" | "stale" | "failed" | "off";
        /** @description Where the publisher has it. */
        upstream_url: string;
      }[];
      /** @description Identifies the copies of all lists in use. */
      root: string;
    };
    GetObservatoryBubblesResult: {
      /** @description Each term with its size. */
      bubbles: {
        /** @description Hits for 1,000 items of the range; null without items. */
        density: number | null;
        /** @description Change of the density against as many weeks before: 0.5 is half as dense again. Null where it did not occur before. */
        growth: number | null;
        /** @description The term in the requested language. */
        label: string;
        /** @description Hits in the range. */
        size: number;
        /** @description The id of the term. */
        term: string;
      }[];
      /** @description What was counted. */
      corpus: components["schemas"]["Corpus"];
      /** @description An ISO 8601 week in UTC, `YYYY-Www`. */
      from: string;
      /** @description An ISO 8601 week in UTC, `YYYY-Www`. */
      to: string;
    };
    GetObservatoryEmergingResult: {
      /** @description The weeks before, as many as requested. */
      compared_with: {
        /** @description An ISO 8601 week in UTC, `YYYY-Www`. */
        from: string;
        /** @description An ISO 8601 week in UTC, `YYYY-Www`. */
        to: string;
      };
      /**
       * @description How sure the bounds are.
       * @constant
       */
      confidence: 0.95;
      /** @description What was counted. */
      corpus: components["schemas"]["Corpus"];
      /** @description Terms that stand more often than before. */
      emerging: {
        /** @description In the weeks before. */
        before: {
          /** @description How many items hold the term. */
          hits: number;
          /** @description One page of them, the newest first. */
          items: number;
        };
        /** @description Hits for 1,000 items of the range; null without items. */
        density: number | null;
        /** @description Change of the density against as many weeks before: 0.5 is half as dense again. Null where it did not occur before. */
        growth: number | null;
        /** @description Bounds of `growth` at that confidence. */
        interval: {
          /** @description The upper bound. */
          high: number;
          /** @description The lower bound. */
          low: number;
        };
        /** @description The term in the requested language. */
        label: string;
        /** @description In the requested weeks. */
        now: {
          /** @description How many items hold the term. */
          hits: number;
          /** @description One page of them, the newest first. */
          items: number;
        };
        /** @description Hits in the range. */
        size: number;
        /** @description The id of the term. */
        term: string;
      }[];
      /** @description An ISO 8601 week in UTC, `YYYY-Www`. */
      from: string;
      /** @description The least hits for a term to be reported. */
      min_support: number;
      /** @description An ISO 8601 week in UTC, `YYYY-Www`. */
      to: string;
    };
    GetObservatoryIndexResult: {
      /**
       * @description What the index is relative to: the whole range is 100.
       * @constant
       */
      base: 100;
      /** @description What was counted. */
      corpus: components["schemas"]["Corpus"];
      /** @description An ISO 8601 week in UTC, `YYYY-Www`. */
      from: string;
      /** @description One point for each week. */
      points: components["schemas"]["WeekPoint"][];
      /** @description The id of the term. */
      term: string;
      /** @description An ISO 8601 week in UTC, `YYYY-Www`. */
      to: string;
    };
    GetObservatoryTermResult: {
      /**
       * @description What the index is relative to: the whole range is 100.
       * @constant
       */
      base: 100;
      /** @description What was counted. */
      corpus: components["schemas"]["Corpus"];
      /** @description An ISO 8601 week in UTC, `YYYY-Www`. */
      from: string;
      /** @description The term in the requested language. */
      label: string;
      /** @description The newest items that hold it. */
      latest: {
        /** @description Its id, which does not change. */
        id: string;
        /**
         * Format: date
         * @description The day it was published.
         */
        published_on: string;
        /** @description Where it is from. */
        source: string;
        /** @description A sentence that names it. */
        title: string;
        /** @description Where it is. */
        url: string;
      }[];
      /** @description What is searched for in title and text: RE2, without case. */
      patterns: string[];
      /** @description One point for each week. */
      points: components["schemas"]["WeekPoint"][];
      /** @description Terms that stand in the same items. */
      related: {
        /** @description The term in the requested language. */
        label: string;
        /** @description Of the items that hold this term, 0 to 1. */
        share: number;
        /** @description The id of the term. */
        term: string;
        /** @description Items that hold both. */
        together: number;
      }[];
      /** @description The id of the term. */
      term: string;
      /** @description An ISO 8601 week in UTC, `YYYY-Www`. */
      to: string;
    };
    GetOverviewResult: {
      /** @description The payments of the last 24 hours that were held, flagged or blocked, the newest first, at most 8. */
      attention: {
        agentId: components["schemas"]["AgentId"];
        /** @description The amount in USDC. */
        amountUsdc: number;
        /**
         * Format: date-time
         * @description When it was.
         */
        at: string;
        /** @description What was decided. */
        decision: string;
        /** @description Whether a gate flagged it, and it was let pass. */
        flagged: boolean;
        /** @description The network. */
        network: string;
        /** @description The nonce of the payment; each is spent once. */
        nonce: string | null;
        /** @description The id of the payment. */
        paymentId: string;
        /** @description The gate, by the name it is documented with; null if none blocked. */
        pillar: string | null;
        /** @description What it is for; null where nothing was stated. */
        purpose: string | null;
        /** @description `reason_code` in words. */
        reason: string | null;
        /** @description The code to branch on. Each has a page at /docs/reasons/<code>. */
        reason_code: string | null;
        /** @description Whether nothing moves on a chain for it. */
        simulated: boolean;
        state: components["schemas"]["PaymentState"];
        status: components["schemas"]["PaymentStatus"];
        /** @description Where it ends. */
        to: string;
        /** @description The transaction that settled it on the chain. */
        txHash: string | null;
        /**
         * Format: date-time
         * @description Of a failed payment that was given back: when its authorization ends. If the chain carries it out before, it becomes settled and counts.
         */
        watched_until?: string;
      }[];
      /** @description Of the last 30 days. */
      last_30_days: components["schemas"]["PaymentFigures"];
      /** @description Of today. */
      today: components["schemas"]["PaymentFigures"];
    };
    GetOwnPaymentResult: {
      agentId: components["schemas"]["AgentId"];
      /** @description The amount in USDC. */
      amountUsdc: number;
      /**
       * Format: date-time
       * @description When it was.
       */
      at: string;
      /** @description Null for payments of versions that did not keep what the gates read. */
      checks: components["schemas"]["GateChecks"] | null;
      /** @description What was decided. */
      decision: string;
      /** @description Whether a gate flagged it, and it was let pass. */
      flagged: boolean;
      /** @description The network. */
      network: string;
      /** @description The nonce of the payment; each is spent once. */
      nonce: string | null;
      /** @description Null for payments that were not blocked. */
      now: {
        /** @description What to do, as the answer of the same payment would say it, but to its owner; null where it would pass. */
        advice: string | null;
        /**
         * @description What was decided.
         * @enum {string}
         */
        decision: "allow" | "review" | "block";
        /** @description Whether no remedy is known, and waiting does not help. */
        final: boolean;
        /** @description Changes that were judged again and lead to a better decision. */
        remedies: components["schemas"]["Remedy"][];
      } | null;
      /** @description The id of the payment. */
      paymentId: string;
      /** @description The gate, by the name it is documented with; null if none blocked. */
      pillar: string | null;
      /** @description What it is for; null where nothing was stated. */
      purpose: string | null;
      /** @description `reason_code` in words. */
      reason: string | null;
      /** @description The code to branch on. Each has a page at /docs/reasons/<code>. */
      reason_code: string | null;
      /** @description Whether nothing moves on a chain for it. */
      simulated: boolean;
      state: components["schemas"]["PaymentState"];
      status: components["schemas"]["PaymentStatus"];
      /** @description Where it ends. */
      to: string;
      /** @description The transaction that settled it on the chain. */
      txHash: string | null;
      /**
       * Format: date-time
       * @description Of a failed payment that was given back: when its authorization ends. If the chain carries it out before, it becomes settled and counts.
       */
      watched_until?: string;
    };
    GetProofResult: components["schemas"]["Proof"];
    GetRegistryAgentResult: {
      agentId: components["schemas"]["AgentId"];
      /** @description How far the name is known: `claimed` by the caller that registered the agent, which is no attribution; `owned` by an account that answers for the agent. The name itself was not checked. Null where the agent is not found. */
      attribution: ("claimed" | "owned") | null;
      /** @description What was attested to of its controls; null if nothing was. */
      baseline: {
        /** @description Advisory controls that are enforced or claimed. */
        advisory_met: number;
        /** @description How many other controls there are. */
        advisory_total: number;
        /** @description Those of them that this service enforces itself. */
        advisory_verified: number;
        /**
         * Format: date-time
         * @description When the agent claimed controls last; null if it never did.
         */
        attested_at: string;
        /**
         * Format: date-time
         * @description From then on, claims count as none.
         */
        expires_at: string;
        /** @description Mandatory controls that are enforced or claimed. */
        mandatory_met: number;
        /** @description How many mandatory controls there are. */
        mandatory_total: number;
        /** @description Those of them that this service enforces itself. */
        mandatory_verified: number;
        missing_mandatory: components["schemas"]["MissingControls"];
        self_claimed: components["schemas"]["ClaimedControls"];
        verified_by_service: components["schemas"]["VerifiedControls"];
      } | null;
      /** @description The network that was read. */
      chain: {
        /** @description Whether the agent is registered. */
        agent: {
          detail: components["schemas"]["Detail"];
          /** @description Whether it is on record. Its value is not shown. */
          present: boolean;
        };
        /** @description Whether the agent has a secret. */
        credential: {
          detail: components["schemas"]["Detail"];
          /** @description Whether it is on record. Its value is not shown. */
          present: boolean;
        };
        /** @description What the agent may pay. */
        mandate: {
          detail: components["schemas"]["Detail"];
          /** @description Whether it is on record. Its value is not shown. */
          present: boolean;
        };
        /** @description Who answers for the agent. */
        principal: {
          detail: components["schemas"]["Detail"];
          /** @description Whether it is on record. Its value is not shown. */
          present: boolean;
        };
        /** @description The wallet; null where none is on record. */
        wallet: {
          detail: components["schemas"]["Detail"];
          /** @description Whether it is on record. Its value is not shown. */
          present: boolean;
        };
      } | null;
      /** @description The share of the links that are present, 0 to 1. */
      completeness: number | null;
      /** @description Only agents that opted in are found. That one is not found says nothing about it. */
      found: boolean;
      /** @description Its name. */
      name: string | null;
      named_like: components["schemas"]["NamedLike"];
      note: components["schemas"]["Note"];
    };
    GetRegistryResult: {
      /** @description The agents. */
      agents: {
        agentId: components["schemas"]["AgentId"];
        attribution: components["schemas"]["Attribution"];
        /** @description Share of the chain that is present, 0 to 1. */
        completeness: number;
        /** @description Its name. */
        name: string;
        named_like: components["schemas"]["NamedLike"];
        registeredAt: components["schemas"]["RegisteredAt"];
      }[];
      /** @description Agents that opted in, on all pages. */
      count: number;
      /** @description What this path is for. */
      description: string;
      /** @description What it means if no agent is listed. */
      empty_note: string;
      /** @description Its name. */
      name: string;
      /** @description Pass it as `cursor` for what follows. Absent where nothing does. */
      next_cursor?: string;
      /** @description How an agent comes to be shown. */
      opt_in: string;
      /** @description The path at which one agent is looked up. */
      resolve: string;
      /**
       * Format: uri
       * @description The services of payees.
       */
      services: string;
      standard: components["schemas"]["StandardPage"];
    };
    GetServiceRegistryResult: {
      /** @description Pass it as `cursor` for what follows. Absent where nothing does. */
      next_cursor?: string;
      /** @description The services of payees. */
      services: {
        /** @description Its name. */
        name: string;
        named_like: components["schemas"]["NamedLike"];
        /** @description Verified receipts of the wallet on which payer and payee contradict each other. They are not adjudicated. */
        open_disputes: number;
        /** @description Which payments the payee takes. */
        policy: components["schemas"]["ServicePolicy"];
        rating_status: components["schemas"]["RatingStatus"];
        /** @description The id of the service. */
        sid: string;
        /**
         * Format: uri
         * @description Where it is.
         */
        url: string;
        /** @description The wallet; null where none is on record. */
        wallet: string;
      }[];
      /** @description When the newest change was made; null if there is no service. */
      updated_at: string | null;
      /**
       * @description The version of this form.
       * @constant
       */
      version: 1;
    };
    GetServicesResult: {
      key_rejected?: components["schemas"]["KeyRejected"];
      /** @description The services of payees. */
      services: components["schemas"]["Service"][];
    } | {
      /** @description How to show who asks. */
      authentication: string;
      /** @description What this path is for. */
      description: string;
      key_rejected?: components["schemas"]["KeyRejected"];
    };
    GetSessionResult: {
      /** @description The account, with the address of its first owner. */
      account: {
        /** @description Who is signed in. */
        email: string;
        /** @description The id of the account. */
        id: string;
      };
      /** @description The token that changes must carry in x-csrf-token. */
      csrf: string;
      /** @description The address of the person. */
      email: string;
      /**
       * Format: date-time
       * @description Until when it holds.
       */
      expires_at: string;
      /** @description The id of the person in this account. */
      person_id: string;
      /**
       * @description What the person may do in this account.
       * @enum {string}
       */
      role: "owner" | "approver" | "operator" | "developer" | "auditor";
      /**
       * @description Whether the request shows a session that lasts.
       * @constant
       */
      signed_in: true;
      /** @description Whether the owner has a webhook. */
      webhook_set: boolean;
    } | {
      /**
       * @description Whether the request shows a session that lasts.
       * @constant
       */
      signed_in: false;
    };
    GetStatusResult: {
      /**
       * Format: date-time
       * @description The time of this answer.
       */
      as_of: string;
      /** @description Every component, configured or not. */
      components: {
        /** @description The days on which it was measured, oldest first. Any other day was not measured. */
        days: {
          /**
           * Format: date
           * @description A UTC day.
           */
          day: string;
          /** @description Number of probes with a slow answer, a stale list, or failed downloads of lists. */
          degraded: number;
          /** @description Number of probes that failed. */
          failed: number;
          /** @description The share of the probes of this day that ran, from 0 to 1. */
          measured: number;
          /** @description Number of probes that succeeded. */
          ok: number;
          /**
           * @description `ok`: no failure, and at least nine tenths of the day measured. `partly_measured`: no failure in what was measured. `degraded`: failed or degraded in part. `failed`: at least half of the probes failed.
           * @enum {string}
           */
          state: "ok" | "partly_measured" | "degraded" | "failed" | "not_measured";
        }[];
        /** @description The interval of its probes, in minutes. */
        every_minutes: number;
        /** @description `storage`, `signing`, `lists`, `list:` and the id of a sanctions list, `chain:` and a network, or `mail`. */
        id: string;
        /** @description The share of the probes of 90 days that ran, from 0 to 1; null if the history could not be read. */
        measured: number | null;
        /** @description The time of the newest probe; null if there was none. */
        measured_at: string | null;
        /** @description The name of the component, in the requested language. */
        name: string;
        /**
         * @description The newest result. `not_measured`: there is no recent one. `not_configured`, and the states of a list without a copy (`download_failed`, `not_downloaded`, `needs_file`): it is never measured.
         * @enum {string}
         */
        state: "ok" | "degraded" | "failed" | "not_measured" | "not_configured" | "download_failed" | "not_downloaded" | "needs_file";
      }[];
      /** @description What keeps the service from being `ok`, in the requested language. */
      detail: string;
      /**
       * Format: date
       * @description The first day of the history.
       */
      from: string;
      /** @description False if the history could not be read: no day is stated then. */
      history: boolean;
      /** @description Of OFAC, UK, EU and UN, those none of whose sanctions lists has a copy, each by its first list. */
      missing_lists: string[];
      /** @description The sanctions lists in use that are out of date. */
      stale_lists: {
        /** @description The age of the copy; null if it is not known. */
        age_hours: number | null;
        /** @description The id of the list. */
        id: string;
      }[];
      /**
       * @description The strictest of what applies.
       * @enum {string}
       */
      state: "ok" | "not_measured" | "stale_lists" | "missing_lists" | "degraded" | "not_ready";
      /**
       * Format: date
       * @description The current day, which is measured up to now.
       */
      to: string;
    };
    GetWebhookResult: components["schemas"]["Webhook"];
    HostEvidenceBundleResult: {
      /** @description What is known of the subject. The signature covers exactly this. */
      bundle: {
        /**
         * Format: date-time
         * @description When it was signed.
         */
        issued_at: string;
        /**
         * Format: uri
         * @description The address of the service that signs.
         */
        issuer: string;
        note: components["schemas"]["Note"];
        /** @description With include=proof: the answer of `GET /api/proof` for the host, from the same lists. Absent for a host that has no proof, such as an IPv6 address. */
        proof?: components["schemas"]["Proof"];
        /** @description What screening answers. */
        screening: {
          advice: components["schemas"]["Advice"];
          /** @description True for risky and uncertain. */
          blocked: boolean;
          /** @description Why the verdict is uncertain. */
          cause?: string;
          evidence: components["schemas"]["EvidenceList"];
          /** @description The screened host: ASCII, lower case, IPv6 in brackets. */
          host: string;
          /**
           * @description The language of the texts.
           * @enum {string}
           */
          lang: "en" | "zh";
          lists: components["schemas"]["ListStates"];
          lists_root: components["schemas"]["ListsRoot"];
          note: components["schemas"]["Note"];
          /**
           * @description Who answers.
           * @constant
           */
          provider: "countersign";
          reason_code: components["schemas"]["DecisionReasonCode"];
          /** @description The registrable domain; null for an IP address. */
          registrable_domain: string | null;
          retry: components["schemas"]["RetryAdvice"];
          /** @description 0 to 100; null if uncertain. */
          risk: number | null;
          signal_class: components["schemas"]["SignalClass"];
          signal_keys: components["schemas"]["SignalKeys"];
          signals: components["schemas"]["SignalTexts"];
          standard: components["schemas"]["StandardPage"];
          /** @description The URL as serialised by the URL standard, without user information and fragment. */
          url: string;
          verdict: components["schemas"]["Verdict"];
        };
        /** @description What the bundle is: evidence, not a decision. */
        stance: string;
        /** @description What the bundle is about. */
        subject: {
          /** @description The host in its canonical form. */
          host: string;
          /** @description The registrable domain; null for an IP address. */
          registrable_domain: string | null;
          /** @description The screened URL, without user information and fragment. */
          url: string;
        };
      };
      key_rejected?: components["schemas"]["KeyRejected"];
      /** @description Detached compact JWS over the RFC 8785 bytes of `bundle`, typ cs-bundle+jws. */
      signature: string;
      /** @description How to verify the signature. */
      verify: {
        /**
         * Format: uri
         * @description Where the public keys are.
         */
        keys_url: string;
      };
    };
    /** @description SHA-256 of the RFC 8785 form of all inputs of the decision. */
    InputsHash: string;
    /** @description The sources that were queried for the verdict. */
    Intelligence: {
      /** @description Every list and every question to a chain, with its state. */
      sources: components["schemas"]["Source"][];
    };
    InvitePersonResult: components["schemas"]["Person"];
    /** @description At most 20 IPv4 or IPv6 addresses or CIDR ranges from which the key may be used. Empty: no restriction. IPv4 and IPv6 are matched separately: `::/0` does not cover IPv4. */
    IpAllowlist: string[];
    IssueAccessKeyResult: {
      detail: components["schemas"]["Detail"];
      /**
       * @description The state it is in.
       * @constant
       */
      status: "accepted";
    };
    Key: {
      activated_at: components["schemas"]["ActivatedAt"];
      /**
       * Format: date-time
       * @description When it was made.
       */
      created_at: string;
      decision_log: components["schemas"]["DecisionLog"];
      decision_log_retention: components["schemas"]["DecisionLogRetention"];
      expires_at: components["schemas"]["ExpiresAt"];
      /** @description In their one form; empty: no restriction. */
      ip_allowlist: string[];
      /** @description The id of the key. */
      key_id: string;
      /** @description A name for people to read. */
      label: string;
      last_used_at: components["schemas"]["LastUsedAt"];
      pending: components["schemas"]["PendingChange"];
      /** @description Names the settings that are in force: another one after a change of them. */
      revision: string;
      /** @description When it was revoked; null while it is not. */
      revoked_at: string | null;
      scopes: components["schemas"]["KeyScopes"];
      /**
       * @description Only an `active` key counts.
       * @enum {string}
       */
      state: "active" | "not_activated" | "expired" | "revoked";
      week: components["schemas"]["WeekOfCalls"];
    };
    KeyAlertMessage: {
      /** @description The id of the agent that asked for the payment. */
      agentId: string;
      /** @description The amount of the payment in USDC. */
      amountUsdc: number;
      /**
       * Format: date-time
       * @description When the payment was judged, or seen on the chain, in UTC.
       */
      at: string;
      /**
       * @description `block`: the payment was blocked. `review`: it is to be looked at. The console states whether it was made or is held.
       * @enum {string}
       */
      kind: "block" | "review";
      /** @description The label of the API key with which the agent was registered or claimed. Without such a label, the `entity` of the agent. The value is chosen by the caller: display it as plain text. */
      label: string;
      /** @description The id of the payment, as POST /api/pay answers it: the console has its page at /console/payments/<id>. */
      paymentId: string;
      /** @description The gate that blocked or flagged the payment, by its name in GET /api/pay; `Settlement` where it was carried out after it had been answered as failed. */
      pillar: string;
      /** @description The reason code. Each code has a page at /docs/reasons/<code>. */
      reason: string;
      /** @description The address of the payee in canonical form. */
      toAddr: string;
      /**
       * @description The type of the message.
       * @constant
       */
      type: "key-alert";
    };
    /**
     * @description Why the key does not count: the request was served without one.
     * @enum {string}
     */
    KeyRejected: "unknown" | "expired" | "revoked" | "not_activated";
    /** @description What the key may be used for; `all`: everything. */
    KeyScopes: "all" | ("screen_address" | "screen_endpoint" | "decide" | "payee_decide" | "batch_screen" | "trace_funds" | "evidence_bundle" | "intent_check" | "baseline_lookup")[];
    /**
     * @description Language of human-readable texts: en (default) or zh. A region suffix is accepted.
     * @default en
     */
    Lang: string;
    /** @description The last answered call with the key; null before the first. A few seconds late. */
    LastUsedAt: string | null;
    Leaf: {
      /** @description Its place in the tree, from 0. */
      index: number;
      /** @description The key of the subject: the tree is sorted by it. */
      key: string;
      /** @description The hashes beside the path to the root, from the leaf upwards, as one text: 32 bytes each, one behind the other, in base64url without padding. Empty if there are none. */
      path: string;
      /** @description SHA-256 in lower-case hex. */
      value_hash: string;
    };
    LeaveAccountResult: {
      /**
       * @description The state it is in.
       * @constant
       */
      status: "removed";
    };
    /**
     * @description Source of `listed_on`: the authority's day; a derived day; the day of the first list that contained it, the list before it being known; or the first day on which a copy contained it, after a last copy without it (`bounded`) or after none (`first_known`).
     * @enum {string}
     */
    ListedOnBasis: "authority" | "derived" | "observed" | "reported" | "bounded" | "first_known";
    /** @description All its listings on public lists. */
    ListLines: {
      /** @description Where the day of the listing is not known: the last day that a copy without it covers, null if there was none. On the days between the two the result is `listed_on_unknown`. */
      absent_on?: string | null;
      /** @description Source of `listed_on`: `authority`, `derived`, `observed`, or the first day on which a copy contained the listing: `bounded` after a last copy without it, `first_known` after none. */
      basis: string;
      /** @description The day from which it no longer counts; null if it has not ended. */
      delisted_on: string | null;
      /** @description A list of the kind `context` does not make its subject listed. */
      kind: string;
      /** @description The list by its id. */
      list: string;
      /** @description The day from which the listing counts. */
      listed_on: string;
    }[];
    /** @description The entry. The log contains its RFC 8785 form. */
    ListLogEntry: {
      /** @description The version of the service that put it in force. */
      engine: string;
      /** @description The lists of the snapshot. */
      lists: {
        /** @description How many entries counted when the snapshot was put in force. */
        entries: number;
        /** @description Its id, which does not change. */
        id: string;
        /** @description The newest day that a copy of the list bears; null if none does. */
        published: string | null;
        /** @description The hash of the canonical content of the list; of the own list of the operator, of what its keyed tree comes to. */
        snapshot: string;
      }[];
      /** @description Identifies the snapshot: the hash of its lists and its tree. */
      lists_root: string;
      /** @description When it was put in force (ISO 8601, UTC). */
      loaded_at: string;
      /** @description The root of the sorted tree of its subjects. */
      tree_root: string;
      /** @description How many subjects the tree has. */
      tree_size: number;
      /**
       * @description The version of this form.
       * @constant
       */
      v: 1;
    };
    ListNetworksResult: {
      /** @description Every network. */
      networks: {
        /** @description CAIP-2 identifier. */
        caip2: string;
        /** @description EIP-155 chain id; null for other chains. */
        chain_id: number | null;
        /** @description Whether an endpoint is configured, so that the chain is read in addition to the lists. */
        configured: boolean;
        /** @description Whether this is the default network of its family. */
        default: boolean;
        /** @description The explorer of the network: append an address or a transaction hash, then `suffix`. Null: none knows the network. */
        explorer: {
          /** @description Where the explorer shows an address. */
          address_url: string;
          /** @description What follows the address in that link. */
          suffix: string;
          /** @description Where the explorer shows a transaction. */
          transaction_url: string;
        } | null;
        /**
         * @description The type of its addresses.
         * @enum {string}
         */
        family: "evm" | "tron" | "solana" | "bitcoin";
        /** @description Its name. */
        name: string;
        /** @description The native currency. */
        native: {
          /** @description Decimal places of the asset. */
          decimals: number;
          /** @description The symbol, from the table of networks. */
          symbol: string;
          /** @description The token contract for the same balance, if there is one. */
          token: string | null;
        };
        /** @description Whether it is a test network: its tokens have no value. */
        testnet: boolean;
        /** @description The tokens that a payment can be declared in. */
        tokens: {
          /** @description Contract or mint. */
          address: string;
          /** @description Decimal places of the asset. */
          decimals: number;
          /** @description Whether its contract executes signed transfers (EIP-3009). */
          eip3009: boolean;
          /** @description Whether freezes by the issuer can be read. */
          freeze_view: boolean;
          /** @description The dollar token whose transfers it is counted with; null if its transfers are not read. */
          read_as: ("USDC" | "USDT") | null;
          /** @description Distinguishes bridged forms of the same dollar token. */
          symbol: string;
        }[];
      }[];
    };
    ListOwnAgentsResult: {
      /** @description One page of them, the newest first. */
      items: components["schemas"]["Agent"][];
      /** @description Pass it as `cursor` for what follows. Absent where nothing does. */
      next_cursor?: string;
    };
    ListOwnKeysResult: {
      /** @description One page of them, the newest first. */
      items: components["schemas"]["Key"][];
    };
    ListOwnPaymentsResult: {
      /** @description One page of them, the newest first. */
      items: {
        agentId: components["schemas"]["AgentId"];
        /** @description The amount in USDC. */
        amountUsdc: number;
        /**
         * Format: date-time
         * @description When it was.
         */
        at: string;
        /** @description What was decided. */
        decision: string;
        /** @description Whether a gate flagged it, and it was let pass. */
        flagged: boolean;
        /** @description The network. */
        network: string;
        /** @description The nonce of the payment; each is spent once. */
        nonce: string | null;
        /** @description The id of the payment. */
        paymentId: string;
        /** @description The gate, by the name it is documented with; null if none blocked. */
        pillar: string | null;
        /** @description What it is for; null where nothing was stated. */
        purpose: string | null;
        /** @description `reason_code` in words. */
        reason: string | null;
        /** @description The code to branch on. Each has a page at /docs/reasons/<code>. */
        reason_code: string | null;
        /** @description Whether nothing moves on a chain for it. */
        simulated: boolean;
        state: components["schemas"]["PaymentState"];
        status: components["schemas"]["PaymentStatus"];
        /** @description The payee. */
        to: string;
        /** @description The transaction that settled it on the chain. */
        txHash: string | null;
        /**
         * Format: date-time
         * @description Of a failed payment that was given back: when its authorization ends. If the chain carries it out before, it becomes settled and counts.
         */
        watched_until?: string;
      }[];
      /** @description Pass it as `cursor` for what follows. Absent where nothing does. */
      next_cursor?: string;
    };
    ListOwnServicesResult: {
      /** @description One page of them, the newest first. */
      items: components["schemas"]["Service"][];
    };
    ListPeopleResult: {
      /** @description One page of them, the newest first. */
      items: components["schemas"]["Person"][];
    };
    ListReasonCodesResult: {
      /** @description Every reason code. */
      codes: {
        /** @description What the caller can change. */
        change: {
          /** @description In English. */
          en: string;
          /** @description In Chinese. */
          zh: string;
        };
        /**
         * @description Its class.
         * @enum {string}
         */
        class: "ok" | "payment" | "regulatory" | "authorization" | "uncertain" | "client_error";
        /** @description The code. */
        code: string;
        /** @description What it means. */
        meaning: {
          /** @description In English. */
          en: string;
          /** @description In Chinese. */
          zh: string;
        };
        /**
         * Format: uri
         * @description Its page.
         */
        page: string;
        /** @description Whether the same request can give another answer later. */
        retry: {
          /** @description How many seconds to wait before that. */
          after_seconds?: number;
          /** @description What has to change first. */
          condition?: string;
          /** @description Whether to try again. */
          retryable: boolean;
        };
        /** @description Default HTTP status of a response with this code. */
        status: number;
      }[];
    };
    ListSignalsResult: {
      /** @description The weight from which a verdict is caution. */
      caution_from: number;
      /** @description Highest weight of a signal that only crowd-sourced lists give. */
      crowd_weight_max: number;
      /** @description Which payments the payee takes. */
      policy: string;
      /** @description The weight from which a verdict is risky. */
      risky_from: number;
      /** @description Every signal with its weight. */
      signals: {
        /** @description Its key, which does not change. */
        key: components["schemas"]["SignalKey"];
        /** @description What it means. */
        meaning: string;
        /** @description What the signal weighs, from 0 to 100. */
        weight: number;
      }[];
    };
    /** @description Identifies the list snapshot that was used. */
    ListsRoot: string;
    /** @description All lists that cover hosts, and whether they have a rule for the URL. */
    ListStates: {
      /** @description The newest state that was read. */
      as_of: string | null;
      /** @description Why it could not be read. */
      cause?: string;
      /** @description Its id, which does not change. */
      id: string;
      /**
       * @description What kind it is; it decides which other members there are.
       * @enum {string}
       */
      kind: "sanctions" | "asset" | "enforcement" | "mixer" | "own" | "allow" | "scam" | "phishing" | "context";
      /** @description The effect of the rule of this list for the URL; null without a rule. */
      matched: ("block" | "allow") | null;
      /**
       * @description The state it is in.
       * @enum {string}
       */
      status: "ok" | "fresh" | "stale" | "failed" | "not_configured";
    }[];
    ListWebhookDeliveriesResult: {
      /** @description One page of them, the newest first. */
      items: {
        /** @description The agent of the payment; null for a test. */
        agent_id: string | null;
        /** @description Each attempt to deliver it. */
        attempts: {
          /**
           * Format: date-time
           * @description When it was.
           */
          at: string;
          /** @description How many milliseconds that took. */
          duration_ms: number;
          /** @description What went wrong; null where nothing did. */
          error: string | null;
          /** @description Its number in the order. */
          n: number;
          /** @description The status that the receiver answered; null where it did not. */
          status_code: number | null;
        }[];
        /** @description The body of the request, byte for byte: what the signature is over. */
        body: string;
        /**
         * Format: date-time
         * @description When the message was queued, or sent again.
         */
        created_at: string;
        /** @description When it is tried again; null if it is not. */
        next_attempt_at: string | null;
        /** @description The payment that the message is about; null for a test. */
        payment_id: string | null;
        /** @description The reason code of the payment; null for a test. */
        reason: string | null;
        /** @description The reason in words; null for a test. */
        reason_text: string | null;
        /**
         * @description `waiting` for an attempt, `delivered`, `failed` for good, `paused` with the webhook, `replayed` by a later delivery of the same message, or `dropped` because no webhook was set.
         * @enum {string}
         */
        state: "waiting" | "delivered" | "failed" | "paused" | "replayed" | "dropped";
        /** @description The event that it reports. */
        type: string;
        /** @description The id of the message: the same for each attempt and each replay. */
        webhook_id: string;
      }[];
      /** @description Where the next page begins; null on the last one. */
      next_cursor: string | null;
    };
    LogProof: {
      entry: components["schemas"]["ListLogEntry"];
      /** @description A `c2sp.org/tlog-proof@v1`: the index of the entry, the hashes from the entry to the root in base64, and the checkpoint with the signature of the log and of the witnesses. */
      proof: string;
    };
    LookUpBaselineResult: {
      /**
       * @description Whether there is one.
       * @constant
       */
      found: false;
      key_rejected?: components["schemas"]["KeyRejected"];
      note: components["schemas"]["Note"];
    } | {
      /** @description Advisory controls that are enforced or claimed. */
      advisory_met: number;
      /** @description How many other controls there are. */
      advisory_total: number;
      /** @description Those of them that this service enforces itself. */
      advisory_verified: number;
      /** @description The agents of which it holds. */
      agents: string[];
      /**
       * Format: date-time
       * @description When the agent claimed controls last; null if it never did.
       */
      attested_at: string;
      attribution: components["schemas"]["Attribution"];
      /**
       * Format: date-time
       * @description From then on, claims count as none.
       */
      expires_at: string;
      /**
       * @description Whether there is one.
       * @constant
       */
      found: true;
      gap_plan: components["schemas"]["GapPlan"];
      key_rejected?: components["schemas"]["KeyRejected"];
      /** @description Mandatory controls that are enforced or claimed. */
      mandatory_met: number;
      /** @description How many mandatory controls there are. */
      mandatory_total: number;
      /** @description Those of them that this service enforces itself. */
      mandatory_verified: number;
      missing_mandatory: components["schemas"]["MissingControls"];
      note: components["schemas"]["Note"];
      self_claimed: components["schemas"]["ClaimedControls"];
      verified_by_service: components["schemas"]["VerifiedControls"];
    };
    /** @description Of an agent that was claimed less than a day ago: when its mandate may be loosened and its wallet freed. */
    LoosensFrom: string | null;
    /** @description Whether the owner gets an e-mail with a link that confirms the change. At most 10 an hour are sent for a key or an agent, and 20 an hour to an owner; beyond that the console alone shows the change. */
    Mailed: boolean;
    Mandate: {
      /** @description The payees it may pay. An empty list allows every payee. */
      readonly allowedPayees: string[];
      /**
       * @description What happens to a payment that is unlike those before it.
       * @enum {string}
       */
      anomaly: "off" | "review" | "block";
      /** @description The most for a day in UTC, in USDC. */
      dailyUsdc: number;
      /** @description When the mandate ends; null: never. */
      expiresAt: string | null;
      /** @description Whether its principal must be identified first. */
      kycRequired: boolean;
      /** @description The most for one payment, in USDC. */
      maxUsdc: number;
      /** @description What it is for; null where nothing was stated. */
      purpose: string | null;
    };
    /** @description What the agent may pay. */
    MandateInput: {
      allowedPayees?: components["schemas"]["AllowedPayees"];
      /**
       * @description Whether payments unlike the earlier ones are held (`review`) or blocked.
       * @enum {string}
       */
      anomaly?: "off" | "review" | "block";
      dailyUsdc?: components["schemas"]["DailyUsdc"];
      /** @description When the mandate ends (RFC 3339); null: never. */
      expiresAt?: string | null;
      /** @description Whether the principal must be identified. */
      kycRequired?: boolean;
      maxUsdc?: components["schemas"]["MaxUsdc"];
      /** @description What it is for; null where nothing was stated. */
      purpose?: string | null;
    };
    MandateTrial: {
      agentId: components["schemas"]["AgentId"];
      /**
       * @description `looser` would wait for the owner of the agent.
       * @enum {string}
       */
      change: "same" | "tighter" | "looser";
      /** @description The payments of which something else would have become. */
      changed: {
        /** @description The amount in USDC. */
        amountUsdc: number;
        /**
         * Format: date-time
         * @description When it was.
         */
        at: string;
        /**
         * @description What was decided.
         * @enum {string}
         */
        happened: "passed" | "held" | "blocked";
        /** @description The gate that held or blocked it. */
        happened_pillar: string | null;
        /** @description The nonce of the payment; each is spent once. */
        nonce: string | null;
        /** @description The id of the payment. */
        paymentId: string;
        /** @description The gate that would have held or blocked it. */
        pillar: string | null;
        /** @description The code to branch on. Each has a page at /docs/reasons/<code>. */
        reason_code: string | null;
        /** @description The payee. */
        to: string;
        /**
         * @description What the draft would decide.
         * @enum {string}
         */
        would: "passed" | "held" | "blocked";
      }[];
      /**
       * @description How many days back payments are judged again.
       * @constant
       */
      days: 30;
      /**
       * Format: date-time
       * @description The beginning of the first day (UTC).
       */
      from: string;
      /** @description What was decided. */
      happened: {
        /** @description How many were blocked. */
        blocked: number;
        /** @description How many were held for review. */
        held: number;
        /** @description How many passed. */
        passed: number;
      };
      /**
       * @description The language of the texts.
       * @enum {string}
       */
      lang: "en" | "zh";
      /** @description The draft as a whole. */
      mandate: components["schemas"]["Mandate"];
      /** @description Payments recorded by a version that did not keep what the gates read. */
      not_judged: number;
      /** @description How many payments were judged again. */
      payments: number;
      /** @description Counts over all entries. */
      summary: string;
      /** @description Whether there are more than 1000; the newest are judged. */
      truncated: boolean;
      /** @description What the draft would decide. */
      would: {
        /** @description How many would be blocked. */
        blocked: number;
        /** @description How many were held for review. */
        held: number;
        /** @description How many passed. */
        passed: number;
      };
    };
    /**
     * @description The limit of a single payment. Where dailyUsdc is lower, that is the limit of a single payment too. An exact decimal with at most 6 decimal places, preferably sent as a string.
     * @example 25.50
     */
    MaxUsdc: string | number;
    McpAnswer: {
      /** @description Why there is no result. */
      error?: {
        /** @description An error code of JSON-RPC 2.0, or one from -32000 to -32099. */
        code: number;
        /** @description Of a used-up limit, the problem document. */
        data?: unknown;
        /** @description What is wrong, in English. */
        message: string;
      };
      /** @description The id of the message. */
      id?: string | number | null;
      /**
       * @description The version of JSON-RPC.
       * @constant
       */
      jsonrpc: "2.0";
      /** @description What the method gives: of a tool, `content` and `structuredContent`. */
      result?: Record<string, never>;
    };
    McpError: {
      /** @description Why there is no result. */
      error: {
        /** @description An error code of JSON-RPC 2.0, or one from -32000 to -32099. */
        code: number;
        /** @description Of a used-up limit, the problem document. */
        data?: unknown;
        /** @description What is wrong, in English. */
        message: string;
      };
      /** @description The id of the message; null where none could be read. */
      id?: string | number | null;
      /**
       * @description The version of JSON-RPC.
       * @constant
       */
      jsonrpc: "2.0";
    };
    McpMessage: {
      /** @description Stands in the answer. Without it the message is a notification. */
      id?: string | number;
      /**
       * @description The version of JSON-RPC.
       * @constant
       */
      jsonrpc: "2.0";
      /** @description `initialize`, `tools/list`, `tools/call`, `ping` or another of the protocol. */
      method: string;
      /** @description What the method takes: of `tools/call`, `name` and `arguments`. */
      params?: Record<string, never>;
    };
    /** @description Presence: `leaf`. Absence: the neighbours `left` and `right`, null at an edge of the tree. If both are given, their paths end below their common node, and `shared` continues from there. Proofs that were given before have arrays of hashes in lower-case hex in place of these texts, and verify as before. */
    Membership: {
      /** @description The subject itself. */
      leaf: components["schemas"]["Leaf"];
    } | {
      /** @description The neighbour before it. */
      left: components["schemas"]["Leaf"];
      /** @description The neighbour after it. */
      right: components["schemas"]["Leaf"];
      /** @description The hashes beside the path from their common node upwards, as one text: 32 bytes each, one behind the other, in base64url without padding. Empty if there are none. */
      shared: string;
    } | {
      /** @description The neighbour before it; null at the edge. */
      left: components["schemas"]["Leaf"] | null;
      /** @description The neighbour after it; null at the edge. */
      right: components["schemas"]["Leaf"] | null;
    };
    /** @description Mandatory controls that are not met. */
    MissingControls: ("identity_proof" | "payment_limit" | "daily_limit" | "sanctions_screening" | "replay_protection" | "human_escalation" | "incident_response" | "payee_allowlist" | "purpose_binding" | "mandate_expiry" | "kyc" | "anomaly_detection" | "key_storage" | "audit_log")[];
    /** @description The sanctions lists with a party of exactly this name. A name alone proves nothing; empty if there is none. */
    NamedLike: string[];
    /** @description Others whom a demand names and a list has, by member, and the asset of the payment if a list has it. The strictest verdict is that of the response. */
    NamedParties: {
      /** @description Of an asset without a contract, its name. */
      address: string;
      /** @description What differs. */
      field: string;
      reason_code: components["schemas"]["DecisionReasonCode"];
      risk: components["schemas"]["Risk"];
      signal_keys: components["schemas"]["SignalKeys"];
      verdict: components["schemas"]["Verdict"];
    }[];
    /**
     * @description ethereum (default for 0x), base, bsc, polygon, arbitrum, optimism, avalanche, arc, worldchain, celo, monad, sei, megaeth, stable, flare, xdc, adi, hpp, igra, radius, mezo, tron, solana, bitcoin, base-sepolia, sepolia, polygon-amoy, avalanche-fuji, arbitrum-sepolia, celo-sepolia, sei-testnet, stable-testnet, xdc-apothem, hpp-sepolia, radius-testnet, mezo-testnet, solana-devnet, tron-nile, or the CAIP-2 identifier, in any case.
     * @example base
     */
    NetworkInput: string;
    /** @description What the answer does not say, and what was not checked. */
    Note: string;
    OpenSessionResult: {
      /** @description The token that changes must carry in x-csrf-token. */
      csrf: string;
    };
    /** @description Why nothing is sent until the webhook is resumed. */
    PausedWebhook: {
      /**
       * Format: date-time
       * @description When it was.
       */
      at: string;
      detail: components["schemas"]["Detail"];
      /**
       * @description Why.
       * @enum {string}
       */
      reason: "gone" | "failing";
    } | null;
    /** @description With include=proof: the answer of `GET /api/proof` for the payee, from the same lists. */
    PayeeProof: components["schemas"]["Proof"];
    /** @description What is paid in, if it is not USDC: contract or mint, CAIP-19, or symbol. It is looked up in the lists of sanctioned assets and has no other effect. At most 256 bytes. */
    PaymentAsset: string;
    /** @description Compact JWS, EdDSA, typ cs-attestation+jwt. */
    PaymentAttestation: {
      /** @description Compact JWS, EdDSA, typ cs-attestation+jwt. */
      attestation: string;
      /** @description Its id. */
      attestation_id: string;
      /** @description Until when it holds. */
      expires_at: number;
      /**
       * Format: uri
       * @description Where this service verifies it.
       */
      verify_url: string;
    } | null;
    PaymentDemand: {
      /** @description Version 2: in the smallest unit of the asset, as a string. */
      amount?: string;
      /**
       * @description Contract or mint of a token of the table of networks.
       * @example 0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913
       */
      asset: string;
      /** @description The same in version 1. */
      maxAmountRequired?: string;
      /**
       * @description By name or CAIP-2, in any case.
       * @example eip155:8453
       */
      network: string;
      /**
       * @description The payee.
       * @example 0x098B716B8Aaf21512996dC57EB0615e2383E2f96
       */
      payTo: string;
      /** @description The page of the seller (http, https), or an object with `url`. Screened; beside `url` by lists only. */
      resource?: unknown;
      /**
       * @description The scheme of x402.
       * @example exact
       */
      scheme: string;
      /**
       * @description The version of x402, if known.
       * @enum {number}
       */
      x402Version?: 1 | 2;
    } & {
      [key: string]: unknown;
    };
    PaymentFigures: {
      /** @description How many a gate blocked. */
      blocked: number;
      /** @description False if there are more than 20000 payments: the counts are then minimums. The sums are exact. */
      complete: boolean;
      /** @description How many a gate flagged and let pass; they count under `paid`, `simulated` or `reserved` too. */
      flagged: number;
      /** @description How many a gate held: no money moved. */
      held: number;
      /** @description Settled on a chain: money moved. */
      paid: {
        /** @description How many payments. */
        count: number;
        /** @description Their sum, in USDC. */
        usdc: number;
      };
      /** @description Being settled: the amount is reserved until the settlement ends. */
      reserved: {
        /** @description How many payments. */
        count: number;
        /** @description Their sum, in USDC. */
        usdc: number;
      };
      /** @description Let pass without a settlement: no money moved. */
      simulated: {
        /** @description How many payments. */
        count: number;
        /** @description Their sum, in USDC. */
        usdc: number;
      };
    };
    /**
     * @description What has become of it. `simulated`: no money moved.
     * @enum {string}
     */
    PaymentState: "simulated" | "settled" | "blocked" | "held" | "approved" | "denied" | "expired" | "settling" | "failed";
    /**
     * @description As the payment was answered: `settled` stands for a simulated payment too. Show `state`.
     * @enum {string}
     */
    PaymentStatus: "settled" | "blocked" | "held" | "approved" | "denied" | "expired" | "settling" | "failed";
    /** @description A loosening change that waits for the confirmation by e-mail. */
    PendingChange: components["schemas"]["PendingSettings"] | null;
    PendingMandate: {
      /**
       * Format: date-time
       * @description Until when the change can be confirmed.
       */
      expires_at: string;
      /** @description SHA-256 in hex of the RFC 8785 form of `mandate`. */
      hash: string;
      /** @description Names this proposal; a later one has another. */
      id: string;
      /** @description As it would be. */
      mandate: components["schemas"]["Mandate"];
      /**
       * Format: date-time
       * @description When it was requested.
       */
      requested_at: string;
      /** @description The credential that it was requested with; null if it was not recorded. */
      requested_by: ("owner" | "member" | "agent" | "key") | null;
    };
    PendingSettings: {
      /** @description The settings that differ, as they would be. */
      changes: {
        decision_log?: components["schemas"]["DecisionLog"];
        decision_log_retention?: components["schemas"]["DecisionLogRetention"];
        expires_at?: components["schemas"]["ExpiresAt"];
        /** @description In their one form; empty: no restriction. */
        ip_allowlist?: string[];
        scopes?: components["schemas"]["KeyScopes"];
      };
      /**
       * Format: date-time
       * @description Until when the change can be confirmed.
       */
      expires_at: string;
      /** @description SHA-256 in hex of the RFC 8785 form of `changes`. */
      hash: string;
      /** @description Names this proposal; a later one has another. */
      id: string;
      /**
       * Format: date-time
       * @description When it was requested.
       */
      requested_at: string;
      /** @description The credential that it was requested with; null if it was not recorded. */
      requested_by: ("owner" | "member" | "agent" | "key") | null;
    };
    Person: {
      /** @description The address of the person. */
      email: string;
      /** @description Whether the person owns the address of the account, and so stays its owner. */
      first_owner: boolean;
      /** @description When the person was invited; null for the first owner. */
      invited_at: string | null;
      /** @description Whether this is the person who is signed in. */
      is_you: boolean;
      /** @description When the person first signed in to this account; null before. */
      joined_at: string | null;
      /** @description The id of the person in this account. */
      person_id: string;
      /** @description Names this state; it is another one after a change. */
      revision: string;
      /**
       * @description What the person may do in this account.
       * @enum {string}
       */
      role: "owner" | "approver" | "operator" | "developer" | "auditor";
      /**
       * @description `invited` until the person has signed in to this account.
       * @enum {string}
       */
      state: "invited" | "active";
    };
    PlanProbeResult: {
      /**
       * Format: date-time
       * @description Until when it holds.
       */
      expires_at: string;
      /** @description What to do next. */
      next: string;
      /** @description What must not change between the two payments. */
      pinned: {
        /** @description The address in its canonical form. */
        address: string;
        /** @description The address or mint of the token; the symbol for the native currency. */
        asset: string;
        /** @description SHA-256 of the parsed URL; null if none was given. */
        endpoint_fingerprint: string | null;
        /** @description The network. */
        network: string;
      };
      /** @description Compact JWS, EdDSA, typ cs-probe+jwt. */
      plan: string;
      /** @description The id of the plan. */
      plan_id: string;
      /** @description What to pay first. */
      probe_amount: string;
      /** @description Whether to go on. */
      proceed: boolean;
      reason_code: components["schemas"]["DecisionReasonCode"];
      /** @description What to pay after it. */
      remaining_amount: string;
      retry: components["schemas"]["RetryAdvice"];
      signal_class: components["schemas"]["SignalClass"];
      verdict: components["schemas"]["Verdict"];
    };
    /** @description RFC 9457 problem document. */
    Problem: {
      advice?: components["schemas"]["Advice"];
      /** @description The scopes of the key. */
      allowed_scopes?: ("screen_address" | "screen_endpoint" | "decide" | "payee_decide" | "batch_screen" | "trace_funds" | "evidence_bundle" | "intent_check" | "baseline_lookup")[];
      /**
       * Format: date-time
       * @description When it was.
       */
      at?: string;
      /** @description Whether it is blocked. */
      blocked?: boolean;
      /** @description Why a chain could not be read. */
      cause?: string;
      /** @description The result of each gate, up to the one that blocked. */
      checks?: Record<string, never>[];
      /**
       * @description Of a payment: what the gates decided.
       * @enum {string}
       */
      decision?: "block" | "review" | "allow";
      /** @description The cause in the requested language. */
      detail: string;
      /** @description The same text as `detail`. */
      error: string;
      /** @description The parameter or body path with the error. */
      field?: string;
      /** @description Whether no remedy is known, and waiting does not help. */
      final?: boolean;
      key_rejected?: components["schemas"]["KeyRejected"];
      /**
       * @description The language of the texts.
       * @enum {string}
       */
      lang?: "en" | "zh";
      /**
       * @description Why the payment that came with the call was not taken.
       * @enum {string}
       */
      payment_refusal?: "insufficient_funds" | "signature_invalid" | "expired" | "not_yet_valid" | "valid_too_long" | "wrong_amount" | "wrong_payee" | "wrong_network" | "wrong_asset" | "wrong_terms" | "wrong_resource" | "extensions_differ" | "quote_id_missing" | "wallet_not_supported" | "authorization_used" | "authorization_carried_out" | "authorization_void" | "given_back_too_often" | "not_carried_out" | "not_accepted";
      /** @description The id of the payment. */
      paymentId?: string;
      /** @description Of a replaced change: the one that waits now. */
      pending?: {
        /** @description Of a key: the settings that differ, as they would be. */
        changes?: Record<string, never>;
        /**
         * Format: date-time
         * @description Until when it holds.
         */
        expires_at: string;
        /** @description SHA-256 in hex of the RFC 8785 form of the change. */
        hash: string;
        /** @description Its id, which does not change. */
        id: string;
        /** @description Of an agent: the mandate as it would be. */
        mandate?: Record<string, never>;
        /**
         * Format: date-time
         * @description When it was requested.
         */
        requested_at: string;
        /** @description The credential that it was requested with. */
        requested_by: string | null;
      };
      /** @description Of a payment that was blocked: the gate. */
      pillar?: string;
      /** @description Of a payment that was blocked for its payee, the reason code of the verdict. */
      reason_code: components["schemas"]["ReasonCode"];
      /** @description Changes that were judged again and lead to a better decision. */
      remedies?: components["schemas"]["Remedy"][];
      /** @description Whether the same request can give another answer later. */
      retry: {
        /** @description How many seconds to wait before that. */
        after_seconds?: number;
        /** @description What has to change first. */
        condition?: string;
        /** @description Whether to try again. */
        retryable: boolean;
      };
      /**
       * @description The scope that the key lacks.
       * @enum {string}
       */
      scope?: "screen_address" | "screen_endpoint" | "decide" | "payee_decide" | "batch_screen" | "trace_funds" | "evidence_bundle" | "intent_check" | "baseline_lookup";
      /** @description Of a payment that failed on the chain. */
      settlement?: {
        /**
         * @description `simulated`: nothing moves on a chain; `onchain`: the token is transferred.
         * @constant
         */
        mode: "onchain";
        /** @description The network. */
        network: string;
        /**
         * @description Whether nothing moves on a chain.
         * @constant
         */
        simulated: false;
        /** @description The transaction that used the nonce for something else. */
        txHash: string | null;
      };
      /**
       * @description What kind of reason it is, for callers that do not know the code.
       * @enum {string}
       */
      signal_class: "ok" | "payment" | "regulatory" | "authorization" | "uncertain" | "client_error";
      /** @description The HTTP status. */
      status: number;
      /** @description A sentence that names it. */
      title: string;
      /**
       * Format: uri
       * @description A page about the code.
       */
      type: string;
    };
    Proof: {
      /**
       * @description `present` with `not_listed`: the subject is listed, but not on this day, or for context only.
       * @enum {string}
       */
      form: "absent" | "present";
      /** @description For a host: each name above it down to the registrable one, and with `*.` all names below that one. A listing of any of them applies to the host as well. */
      hosts?: {
        /**
         * @description `present` with `not_listed`: the subject is listed, but not on this day, or for context only.
         * @enum {string}
         */
        form: "absent" | "present";
        lines: components["schemas"]["ListLines"];
        proof: components["schemas"]["Membership"];
        /**
         * @description Whether it is on a public list on that day.
         * @enum {string}
         */
        result: "listed" | "listed_on_unknown" | "not_listed";
        /** @description The key by which the tree is searched. */
        subject_key: string;
      }[];
      lines: components["schemas"]["ListLines"];
      lists_root: components["schemas"]["ListsRoot"];
      /** @description `lists_root` is the SHA-256 of the RFC 8785 form of this object. */
      lists_root_of: {
        /** @description The lists that were used. */
        lists: {
          /** @description Its id, which does not change. */
          id: string;
          /** @description SHA-256 in lower-case hex. */
          snapshot: string;
        }[];
        /** @description The sorted tree of the subjects of all public lists. */
        tree: {
          /** @description SHA-256 in lower-case hex. */
          root: string;
          /** @description How many leaves it has. */
          size: number;
        };
        /**
         * @description The version of this form.
         * @constant
         */
        v: 2;
      };
      /** @description The proof that the public log of lists contains this snapshot; null before it was appended. */
      log: components["schemas"]["LogProof"] | null;
      /** @description The day of the query in UTC. */
      on: string;
      proof: components["schemas"]["Membership"];
      /**
       * @description Where the result is not `listed` and no copy of a sanctions list covers the day: no proof of absence on it.
       * @constant
       */
      reason_code?: "DAY_NOT_COVERED";
      /**
       * @description Whether this very subject is on a public list on that day.
       * @enum {string}
       */
      result: "listed" | "listed_on_unknown" | "not_listed";
      /** @description `evm:0x…` in lower case, `tron:…`, `solana:…`, `bitcoin:…`, or `host:` with reversed labels: `host:com.example.`. */
      subject_key: string;
      /** @description The sorted tree of the subjects of all public lists. */
      tree: {
        /** @description SHA-256 in lower-case hex. */
        root: string;
        /** @description How many leaves it has. */
        size: number;
      };
    };
    ProveOwnServiceResult: components["schemas"]["Service"];
    ProveServiceResult: components["schemas"]["RegisterServiceResult"];
    PublishOwnAgentResult: components["schemas"]["Agent"];
    /**
     * @description Its place on the ladder of proofs.
     * @enum {string}
     */
    RatingStatus: "listed" | "contact_confirmed" | "domain_verified" | "verified" | "suspended";
    ReadConsoleResult: {
      /** @description The answers, by path as sent. */
      reads: {
        [key: string]: {
          /** @description The answer, or the problem document. */
          body: {
            [key: string]: unknown;
          };
          /** @description The state it is in. */
          status: number;
        };
      };
    };
    /** @description If `requirements` was sent: how it was read. */
    ReadPayment: {
      /** @description In whole units: the ceiling where the scheme has one. */
      amount: string;
      /** @description Contract or mint. */
      asset: string;
      /** @description CAIP-2. */
      network: string;
      /** @description The scheme of x402. */
      scheme: string;
      /** @description The symbol, from the table of networks. */
      symbol: string;
    };
    /** @description Each has a page at /docs/reasons/<code>. */
    ReasonCode: string & ("NO_RISK_SIGNAL" | "RISK_SIGNALS_PRESENT" | "SANCTIONS_MATCH" | "SANCTIONED_ASSET" | "ENFORCEMENT_MATCH" | "MIXER_MATCH" | "OWN_LIST_MATCH" | "PHISHING_MATCH" | "SCAM_MATCH" | "ISSUER_FROZEN" | "SANCTIONS_TAINT" | "ENFORCEMENT_TAINT" | "MIXER_TAINT" | "OWN_LIST_TAINT" | "ONCHAIN_HIGH_RISK" | "SCREENING_UNAVAILABLE" | "CLOCK_WRONG" | "INTENT_MATCH" | "INTENT_MISMATCH" | "INTENT_UNKNOWN" | "INTENT_EMPTY" | "INTENT_INJECTION" | "AMOUNT_OVER_CAP" | "AMOUNT_UNKNOWN" | "TOKEN_VALID" | "TOKEN_EXPIRED" | "TOKEN_NOT_YET_VALID" | "TOKEN_MALFORMED" | "TOKEN_TYPE_WRONG" | "TOKEN_ALGORITHM_WRONG" | "TOKEN_ISSUER_WRONG" | "TOKEN_SIGNATURE_INVALID" | "TOKEN_KEY_UNKNOWN" | "TOKEN_KEY_RETIRED" | "PLAN_SAME" | "PLAN_CHANGED" | "PLAN_WITHHELD" | "PLAN_EXPIRED" | "PAYEE_NOT_AN_ACCOUNT" | "PAYEE_UNKNOWN" | "PAYEE_NOT_VERIFIED" | "PAYEE_SUSPENDED" | "PAYER_SANCTIONED" | "PAYER_RISKY" | "PAYER_UNSCREENABLE" | "PAYER_REQUIRED" | "AMOUNT_BELOW_MIN" | "AMOUNT_ABOVE_MAX" | "AMOUNT_REQUIRED" | "ENTITY_POSSIBLE_MATCH" | "ASSET_UNCLEAR" | "PURPOSE_REQUIRED" | "SETTLED_AFTER_FAILURE" | "PURPOSE_NOT_ALLOWED" | "KYA_REQUIRED" | "KYA_UNPROVED" | "KYA_UNKNOWN_AGENT" | "LISTS_STALE" | "LISTED_ON_UNKNOWN" | "DAY_NOT_COVERED" | "parameter_missing" | "parameter_unknown" | "parameter_repeated" | "parameter_invalid" | "address_invalid" | "address_checksum_invalid" | "url_invalid" | "network_invalid" | "network_mismatch" | "week_invalid" | "date_invalid" | "date_out_of_range" | "amount_invalid" | "asset_invalid" | "data_invalid" | "typed_data_invalid" | "transaction_invalid" | "signature_invalid" | "plan_invalid" | "text_too_long" | "language_unknown" | "cursor_invalid" | "batch_empty" | "batch_too_large" | "request_malformed" | "body_not_json" | "body_not_object" | "body_member_unknown" | "body_member_duplicate" | "body_member_forbidden" | "body_too_deep" | "authorization_mismatch" | "authorization_expired" | "authorization_signature_invalid" | "settlement_amount_too_small" | "email_invalid" | "credential_ambiguous" | "credential_too_long" | "key_setting_invalid" | "idempotency_key_invalid" | "webhook_url_invalid" | "webhook_signature_invalid" | "agent_not_found" | "agent_unauthenticated" | "agent_not_registered" | "agent_revoked" | "kyc_required" | "mandate_expired" | "payment_limit_exceeded" | "daily_limit_exceeded" | "payee_not_allowed" | "purpose_not_allowed" | "purpose_injection" | "anomaly_detected" | "session_required" | "csrf_invalid" | "role_required" | "account_erased" | "person_not_found" | "person_exists" | "people_too_many" | "first_owner_stays" | "invitations_too_many" | "delivery_not_found" | "webhook_not_set" | "change_replaced" | "state_changed" | "key_required" | "key_unknown" | "key_revoked" | "key_expired" | "key_not_activated" | "key_scope_denied" | "key_ip_denied" | "link_not_valid" | "change_not_pending" | "not_found" | "payee_not_found" | "receipt_not_found" | "service_not_found" | "key_not_found" | "payment_not_found" | "term_not_found" | "evidence_not_found" | "method_not_allowed" | "request_timeout" | "statement_signed" | "sid_taken" | "service_proved" | "keys_too_many" | "services_too_many" | "replay_detected" | "authorization_used" | "balance_reserved" | "wallet_bound" | "wallet_proof_invalid" | "wallet_agents_max" | "wallet_mandate_looser" | "loosening_waits" | "agents_too_many" | "agent_id_taken" | "agent_owned" | "owner_required" | "idempotency_request_in_progress" | "link_expired" | "body_too_many_values" | "body_too_large" | "url_too_long" | "content_type_unsupported" | "content_encoding_unsupported" | "proof_failed" | "idempotency_key_reused" | "payment_required" | "payment_payload_invalid" | "payment_already_used" | "payment_in_progress" | "payment_pending" | "facilitator_unavailable" | "facilitator_failed" | "paid_tier_not_configured" | "preview_limit_reached" | "settlement_limit_reached" | "rate_limited" | "headers_too_large" | "internal_error" | "settlement_failed" | "settlement_not_configured" | "chain_not_configured" | "chain_unavailable" | "not_ready" | "service_busy" | "archive_unreadable" | "storage_unavailable" | "clock_wrong" | "shutting_down");
    /** @description How many payments have receipts. */
    ReceiptCounts: {
      /** @description Of these, delivered. */
      delivered: number;
      /** @description The payee proved to be it, and contradicts. */
      disputed: number;
      /** @description Said by payers that proved to have paid. */
      not_delivered: number;
      /** @description Payments that the chain confirms. */
      verified: number;
    };
    RecentListingsResult: {
      /** @description One page of them, the newest first. */
      items: {
        /** @description The address in its canonical form. */
        address: string;
        /** @description The network that the listing names, or that of the address family; `other` for unsupported chains. */
        chain: string;
        /** @description A name for people to read. */
        label: string;
        /** @description The list by its id. */
        list: string;
        /**
         * Format: date
         * @description First day of the listing.
         */
        listed_on: string;
        listed_on_basis: components["schemas"]["ListedOnBasis"];
        /** @description Why. */
        reason: string;
        /** @description The id of the list, as in `list`. */
        source: string;
        /**
         * Format: uri
         * @description The page of the publisher.
         */
        source_url: string;
        /** @description The name of the list, in the requested language. */
        sourceLabel: string;
        /** @description The name of the list in English, regardless of the requested language. */
        sourceLabelEn: string;
      }[];
      /** @description Where the next page begins; null on the last one. */
      next_cursor: string | null;
      /** @description How many there are. */
      total: number;
    };
    RecordKycResult: {
      agentId: components["schemas"]["AgentId"];
      /**
       * @description The state it is in.
       * @enum {string}
       */
      status: "verified" | "none";
    };
    /**
     * Format: date-time
     * @description When the agent was registered.
     */
    RegisteredAt: string;
    RegisterOwnAgentResult: {
      agentId: components["schemas"]["AgentId"];
      /** @description Shown once. Send it in `x-agent-secret`. */
      agentSecret: string;
      /** @description What the agent may pay. */
      mandate: components["schemas"]["Mandate"];
      named_like: components["schemas"]["NamedLike"];
      /** @description Whether the key that was sent with the request made its account the owner. */
      owned: boolean;
      registeredAt: components["schemas"]["RegisteredAt"];
      /**
       * @description The state it is in.
       * @constant
       */
      status: "active";
    };
    RegisterServiceResult: {
      key_rejected?: components["schemas"]["KeyRejected"];
      /** @description Its name. */
      name: string;
      named_like: components["schemas"]["NamedLike"];
      /** @description Which payments the payee takes. */
      policy: components["schemas"]["ServicePolicy"];
      /** @description What was proved, and how to prove the rest. */
      proofs: components["schemas"]["ServiceProofs"];
      rating_status: components["schemas"]["RatingStatus"];
      /**
       * Format: date-time
       * @description When it was registered.
       */
      registered_at: string;
      /** @description Names this state; it is another one after a change. */
      revision: string;
      /** @description The id of the service. */
      sid: string;
      /**
       * Format: date-time
       * @description When it was changed last.
       */
      updated_at: string;
      /**
       * Format: uri
       * @description Where it is.
       */
      url: string;
      /** @description The wallet; null where none is on record. */
      wallet: string;
    };
    /** @description On decline: changes of the request that lead to a better decision, each judged again. */
    Remedies: components["schemas"]["Remedy"][];
    Remedy: {
      detail: components["schemas"]["Detail"];
      /**
       * @description What kind it is; it decides which other members there are.
       * @enum {string}
       */
      kind: "lower_amount" | "wait_until" | "add_field" | "change_field" | "use_payee" | "use_offer" | "probe_first" | "retry_after_outage";
      /** @description RFC 6902, into the body that was sent: all of it together. Empty where only the time differs. */
      patch: {
        /**
         * @description The operation of JSON Patch (RFC 6902).
         * @enum {string}
         */
        op: "add" | "replace";
        /** @description Where in the request (RFC 6901). */
        path: string;
        /** @description What to put there. */
        value: string;
      }[];
      /**
       * @description The decision it leads to.
       * @enum {string}
       */
      to: "allow" | "review";
      /** @description The same before this time is still blocked, or may be. Null: now. */
      valid_from: string | null;
      /**
       * Format: date-time
       * @description It leads there before this time, unless something else changes.
       */
      valid_until: string;
      /**
       * @description Whether it was judged again and leads to that decision.
       * @constant
       */
      verified: true;
    };
    RemovePersonResult: {
      /**
       * @description The state it is in.
       * @constant
       */
      status: "removed";
    };
    /** @description The pending change that this one replaces, from the agent or from its owner. It can no longer be confirmed. */
    ReplacedChange: {
      /** @description Its id, which does not change. */
      id: string;
      /**
       * Format: date-time
       * @description When it was requested.
       */
      requested_at: string;
    } | null;
    ReplayFailedDeliveriesResult: {
      /** @description Whether that is all of them. */
      complete: boolean;
      /** @description How many are sent again. */
      replayed: number;
    };
    ReplayWebhookDeliveryResult: {
      /** @description The id of the message, the same at each delivery. */
      webhook_id: string;
    };
    RequestSignInResult: {
      detail: components["schemas"]["Detail"];
      /**
       * @description The state it is in.
       * @constant
       */
      status: "accepted";
    };
    ResumeWebhookResult: components["schemas"]["Webhook"];
    Retry: {
      /** @description How many seconds to wait before that. */
      after_seconds?: number;
      /** @description What has to change first. */
      condition?: string;
      /** @description Whether to try again. */
      retryable: boolean;
    };
    /** @description Whether the same request can give another answer later. */
    RetryAdvice: components["schemas"]["Retry"];
    /** @description `revision` of the state that was read. If it has changed since, nothing is done (409 `state_changed`). */
    Revision: string;
    /** @description When it was revoked; null while it is active. */
    RevokedAt: string | null;
    RevokeOwnAgentResult: components["schemas"]["Agent"];
    RevokeOwnKeyResult: components["schemas"]["Key"];
    /** @description From 0 to 100; null where the verdict is uncertain. */
    Risk: number | null;
    RotateWebhookSecretInput: {
      lang?: components["schemas"]["Lang"];
      revision?: components["schemas"]["Revision"];
    };
    RotateWebhookSecretResult: {
      /**
       * Format: date-time
       * @description Until when the former secret signs too.
       */
      overlap_until: string;
      /** @description The secret that signs messages. It is shown once. */
      secret: string;
    };
    SaveOwnServiceResult: components["schemas"]["Service"];
    ScreenAddressResult: {
      /** @description The address in canonical form. */
      address: string;
      advice: components["schemas"]["Advice"];
      /** @description Whether the gateway blocks this address: true for risky and uncertain. */
      blocked: boolean;
      /** @description Why the verdict is uncertain. */
      cause?: string;
      /** @description The screened network, or `other`. */
      chain: string;
      evidence: components["schemas"]["EvidenceList"];
      intelligence: components["schemas"]["Intelligence"];
      key_rejected?: components["schemas"]["KeyRejected"];
      /**
       * @description The language of the texts.
       * @enum {string}
       */
      lang: "en" | "zh";
      /** @description For a point-in-time query: all listings of the address with their intervals. */
      lists?: {
        /** @description Where the day of the listing is not known: the last day that a copy without it covers, null if there was none. The listing began after that day and not after `listed_on`; days between the two are `uncertain`. */
        absent_on?: string | null;
        /** @description Whether it is active on that day; null if that is not known. */
        active: boolean | null;
        /** @description First day without the listing; null while it is listed. */
        delisted_on: string | null;
        /** @description Its id, which does not change. */
        id: string;
        /** @description First day of the listing. */
        listed_on: string | null;
        listed_on_basis: components["schemas"]["ListedOnBasis"];
      }[];
      lists_root: components["schemas"]["ListsRoot"];
      note: components["schemas"]["Note"];
      /**
       * Format: date
       * @description The requested day, for a point-in-time query.
       */
      on?: string;
      /**
       * @description Who answers.
       * @constant
       */
      provider: "countersign";
      reason_code: components["schemas"]["DecisionReasonCode"];
      retry: components["schemas"]["RetryAdvice"];
      /** @description 0 to 100; null if uncertain. */
      risk: number | null;
      signal_class: components["schemas"]["SignalClass"];
      signal_keys: components["schemas"]["SignalKeys"];
      signals: components["schemas"]["SignalTexts"];
      standard: components["schemas"]["StandardPage"];
      testnet?: components["schemas"]["Testnet"];
      verdict: components["schemas"]["Verdict"];
    };
    ScreenBatchInput: {
      /** @description 0x, T, Solana base58 or Bitcoin addresses. */
      addresses: string[];
      lang?: components["schemas"]["Lang"];
    };
    ScreenBatchResult: {
      /** @description What is no address. */
      invalid: {
        /** @description The address in its canonical form. */
        address: string;
        detail: components["schemas"]["Detail"];
      }[];
      key_rejected?: components["schemas"]["KeyRejected"];
      results: components["schemas"]["BatchResults"];
      summary: components["schemas"]["BatchSummary"];
    };
    /** @description If a page was screened: the payee by itself. */
    ScreenedPayee: {
      reason_code: components["schemas"]["DecisionReasonCode"];
      risk: components["schemas"]["Risk"];
      signal_keys: components["schemas"]["SignalKeys"];
      verdict: components["schemas"]["Verdict"];
    };
    /** @description If a page was screened: the page by itself. */
    ScreenedSite: {
      /** @description The host in its canonical form. */
      host: string;
      reason_code: components["schemas"]["DecisionReasonCode"];
      risk: components["schemas"]["Risk"];
      signal_keys: components["schemas"]["SignalKeys"];
      /** @description Where it is. */
      url: string;
      verdict: components["schemas"]["Verdict"];
    };
    ScreenEndpointResult: {
      advice: components["schemas"]["Advice"];
      /** @description True for risky and uncertain. */
      blocked: boolean;
      /** @description Why the verdict is uncertain. */
      cause?: string;
      evidence: components["schemas"]["EvidenceList"];
      /** @description The screened host: ASCII, lower case, IPv6 in brackets. */
      host: string;
      key_rejected?: components["schemas"]["KeyRejected"];
      /**
       * @description The language of the texts.
       * @enum {string}
       */
      lang: "en" | "zh";
      lists: components["schemas"]["ListStates"];
      lists_root: components["schemas"]["ListsRoot"];
      note: components["schemas"]["Note"];
      /**
       * @description Who answers.
       * @constant
       */
      provider: "countersign";
      reason_code: components["schemas"]["DecisionReasonCode"];
      /** @description The registrable domain; null for an IP address. */
      registrable_domain: string | null;
      retry: components["schemas"]["RetryAdvice"];
      /** @description 0 to 100; null if uncertain. */
      risk: number | null;
      signal_class: components["schemas"]["SignalClass"];
      signal_keys: components["schemas"]["SignalKeys"];
      signals: components["schemas"]["SignalTexts"];
      standard: components["schemas"]["StandardPage"];
      /** @description The URL as serialised by the URL standard, without user information and fragment. */
      url: string;
      verdict: components["schemas"]["Verdict"];
    };
    Service: {
      /** @description Its name. */
      name: string;
      named_like: components["schemas"]["NamedLike"];
      /** @description Which payments the payee takes. */
      policy: components["schemas"]["ServicePolicy"];
      /** @description What was proved, and how to prove the rest. */
      proofs: components["schemas"]["ServiceProofs"];
      rating_status: components["schemas"]["RatingStatus"];
      /**
       * Format: date-time
       * @description When it was registered.
       */
      registered_at: string;
      /** @description Names this state; it is another one after a change. */
      revision: string;
      /** @description The id of the service. */
      sid: string;
      /**
       * Format: date-time
       * @description When it was changed last.
       */
      updated_at: string;
      /**
       * Format: uri
       * @description Where it is.
       */
      url: string;
      /** @description The wallet; null where none is on record. */
      wallet: string;
    };
    ServicePolicy: {
      /** @description The most that is taken, in USDC; null: no limit. */
      max_usdc: number | null;
      /** @description The least that is taken, in USDC; null: no limit. */
      min_usdc: number | null;
      /** @description The purposes that are accepted. An empty list accepts every purpose. */
      purposes: string[];
      /** @description Whether a payer must be known as a registered agent: by its secret, or by the wallet it pays from. */
      require_kya: boolean;
    };
    /** @description What the service takes. */
    ServicePolicyInput: {
      /** @description The most that it takes, in USDC. */
      max_usdc?: (string | number) | null;
      /** @description The least that it takes, in USDC. */
      min_usdc?: (string | number) | null;
      /** @description The accepted purposes, compared exactly, at most 20. An empty list accepts every purpose. */
      purposes?: string[];
      /** @description Whether a payer must name its agent. */
      require_kya?: boolean;
    };
    ServiceProofs: {
      /** @description The e-mail address of the owner, confirmed by activating the key. */
      contact: {
        /** @description Who or what brings it about. */
        by: ("key" | "file" | "signature" | "operator") | null;
        /** @description What was proved, or what is to be done. */
        detail: string;
        /** @description When it was proved; null while it is not. */
        proved_at: string | null;
        /**
         * @description The state it is in.
         * @enum {string}
         */
        state: "proved" | "open";
      };
      /** @description A file that holds the token on a line of its own. */
      domain: {
        /** @description Who or what brings it about. */
        by: ("key" | "file" | "signature" | "operator") | null;
        /** @description What was proved, or what is to be done. */
        detail: string;
        /**
         * Format: uri
         * @description Where to put the file.
         */
        file_url: string;
        /** @description When it was proved; null while it is not. */
        proved_at: string | null;
        /**
         * @description The state it is in.
         * @enum {string}
         */
        state: "proved" | "open";
        /** @description The text that proves control, or a signed token. */
        token: string;
      };
      /** @description A signature of the wallet over exactly this message. */
      wallet: {
        /** @description Who or what brings it about. */
        by: ("key" | "file" | "signature" | "operator") | null;
        /** @description What was proved, or what is to be done. */
        detail: string;
        /** @description What to sign. */
        message: string;
        /** @description When it was proved; null while it is not. */
        proved_at: string | null;
        /**
         * @description The state it is in.
         * @enum {string}
         */
        state: "proved" | "open";
      };
    };
    SetWebhookResult: {
      /**
       * Format: date-time
       * @description When it was made.
       */
      created_at: string;
      /** @description The first failed attempt after the last one that was taken. */
      failing_since: string | null;
      /** @description Until when messages are signed with the replaced secret too. */
      overlap_until: string | null;
      paused: components["schemas"]["PausedWebhook"];
      /** @description Names this state; it is another one after a change. */
      revision: string;
      /** @description Signs messages. It is shown once. */
      secret?: string;
      /** @description Where it is. */
      url: string;
    };
    /**
     * @description What kind of reason it is, for callers that do not know the code.
     * @enum {string}
     */
    SignalClass: "ok" | "payment" | "regulatory" | "authorization" | "uncertain";
    /**
     * @description What was found. Each key has its weight at /docs/verdicts.
     * @enum {string}
     */
    SignalKey: "list.sanctions" | "list.asset" | "list.enforcement" | "list.own" | "list.mixer" | "list.scam" | "host.phishing" | "issuer.frozen" | "payee.not_an_account" | "key.same_as_listed" | "taint.onehop" | "asset.lookalike" | "taint.multihop" | "profile.delegated" | "profile.burst" | "profile.new" | "profile.none" | "profile.contract" | "host.lookalike" | "host.obfuscated" | "host.userinfo" | "host.mixed_script" | "host.ip_literal" | "host.punycode" | "host.risky_tld" | "host.long_subdomain" | "host.shortener" | "intent.injection" | "intent.mismatch" | "intent.over_cap" | "intent.unlimited_approval" | "intent.authority_change" | "intent.delegation" | "intent.unknown" | "intent.empty" | "none";
    /** @description What was found, as keys to branch on, the strongest first; `none` if nothing was. */
    SignalKeys: components["schemas"]["SignalKey"][];
    /** @description What was found, as sentences in the requested language. */
    SignalTexts: string[];
    Source: {
      /** @description The newest state that was read of the source. */
      as_of: string | null;
      /** @description Why it could not be read. */
      cause?: string;
      /** @description Present only if a list is complete to an earlier day than `as_of`; newer content consists of single listings. */
      complete_through?: string;
      detail: components["schemas"]["Detail"];
      /** @description Its id, which does not change. */
      id: string;
      /**
       * @description What kind it is; it decides which other members there are.
       * @enum {string}
       */
      kind: "sanctions" | "asset" | "enforcement" | "mixer" | "own" | "allow" | "scam" | "phishing" | "context" | "chain";
      /**
       * @description The state it is in.
       * @enum {string}
       */
      status: "ok" | "fresh" | "stale" | "failed" | "not_configured" | "no_view";
    };
    /** @description What was paid or reserved on each of the last 30 days, the oldest first; a day without a payment is left out. */
    SpendingByDay: {
      /** @description The day in UTC. */
      day: string;
      /** @description The part of it that was only simulated: no money moved. */
      simulated: number;
      /** @description Paid or reserved, in USDC. */
      usdc: number;
    }[];
    /**
     * Format: uri
     * @description The page that explains verdicts and weights.
     */
    StandardPage: string;
    /** @description The same for each direction; null for a direction without transfers or not requested. */
    TaintShares: {
      /** @description The share that came from listed parties, 0 to 1; null where it was not traced. */
      in: number | null;
      /** @description The share that went to listed parties, 0 to 1; null where it was not traced. */
      out: number | null;
    };
    TaintTraceResult: {
      /** @description The address in canonical form. */
      address: string;
      /**
       * Format: date-time
       * @description The newest state that was read.
       */
      as_of: string;
      block: components["schemas"]["Block"];
      budget: components["schemas"]["TraceBudget"];
      /** @description The network that was read. */
      chain: string;
      /**
       * @description `in`: where funds came from; `out`: where they went.
       * @enum {string}
       */
      direction: "in" | "out" | "both";
      evidence: components["schemas"]["EvidenceList"];
      /** @description How many transfers away was looked. */
      hops: number;
      key_rejected?: components["schemas"]["KeyRejected"];
      lists_root: components["schemas"]["ListsRoot"];
      /** @description The names of parties of the paths, by address: of a listed person or a known contract, as a list gives them. */
      names: {
        [key: string]: string;
      };
      /** @description The limits of the result, and what is missing. */
      note: string;
      paths: components["schemas"]["TracePaths"];
      shares: components["schemas"]["TaintShares"];
      /** @description Share of the received funds that come from listed parties (with `direction=out`: share of the sent funds that go to them), by the splitByShare method: funds passed on carry the share of all funds received before, weighted by amount. */
      taint_share: number;
      testnet?: components["schemas"]["Testnet"];
      /** @description Whether the trace is incomplete. If so, a low share proves nothing. */
      truncated: boolean;
      /** @description Number of addresses whose transfers were read. */
      visited: number;
    };
    /**
     * @description Present only on a test network: its tokens have no value.
     * @constant
     */
    Testnet: true;
    TestWebhookResult: {
      /** @description The id of the message, the same at each delivery. */
      webhook_id: string;
    };
    Trace: {
      /** @description The address in canonical form. */
      address: string;
      /**
       * Format: date-time
       * @description The newest state that was read.
       */
      as_of: string;
      block: components["schemas"]["Block"];
      budget: components["schemas"]["TraceBudget"];
      /** @description The network that was read. */
      chain: string;
      /**
       * @description `in`: where funds came from; `out`: where they went.
       * @enum {string}
       */
      direction: "in" | "out" | "both";
      evidence: components["schemas"]["EvidenceList"];
      /** @description How many transfers away was looked. */
      hops: number;
      lists_root: components["schemas"]["ListsRoot"];
      /** @description The names of parties of the paths, by address: of a listed person or a known contract, as a list gives them. */
      names: {
        [key: string]: string;
      };
      /** @description The limits of the result, and what is missing. */
      note: string;
      paths: components["schemas"]["TracePaths"];
      shares: components["schemas"]["TaintShares"];
      /** @description Share of the received funds that come from listed parties (with `direction=out`: share of the sent funds that go to them), by the splitByShare method: funds passed on carry the share of all funds received before, weighted by amount. */
      taint_share: number;
      testnet?: components["schemas"]["Testnet"];
      /** @description Whether the trace is incomplete. If so, a low share proves nothing. */
      truncated: boolean;
      /** @description Number of addresses whose transfers were read. */
      visited: number;
    };
    /** @description How much a trace may read, and what cut it short. */
    TraceBudget: {
      /** @description How many addresses may be visited. */
      addresses: number;
      /** @description Why the chain stopped answering; null otherwise. */
      cause: string | null;
      /** @description The limits that truncated the trace; `history`: the history of some address was not read completely. */
      cut_by: ("addresses" | "transfers" | "time" | "history" | "chain" | "paths")[];
      /** @description How many milliseconds it may take. */
      time_ms: number;
      /** @description How many transfers may be read. */
      transfers: number;
    };
    /** @description Paths to listed parties: fewest transfers first, then largest amounts. At most 50. */
    TracePaths: {
      /** @description The amount of each step, from transfers in a possible order of time: dollar tokens, or bitcoin. */
      amounts: number[];
      /**
       * @description `in`: funds received by the address. `out`: funds sent by it.
       * @enum {string}
       */
      direction: "in" | "out";
      /** @description Number of transfers between the address and the listed party. */
      hop: number;
      /** @description The list by its id. */
      list: string;
      /** @description The addresses from the subject to the listed party. */
      parties: string[];
      /** @description The listed party's largest transfer on this path. */
      tx: string;
      /** @description The largest transfer of each step. */
      txs: string[];
    }[];
    TryOwnMandateResult: components["schemas"]["MandateTrial"];
    /** @description Statements that blame, by parties that proved nothing. They enter no rate and no other count. */
    UnprovedCounts: {
      /** @description Of these, payer and payee disagree. */
      disputed: number;
      /** @description Of these, not delivered. */
      not_delivered: number;
    };
    UseGatewayResult: {
      /** @description Of a held payment: that no money moved, why it was held, and what to do. Of a simulated one: that no money moved, and how to pay. Of a flagged one, whose decision is `review`: that it was not stopped, who hears of it, and what would stop such payments. */
      advice?: string;
      /**
       * Format: date-time
       * @description When it was.
       */
      at: string;
      attestation: components["schemas"]["PaymentAttestation"];
      checks: components["schemas"]["GateChecks"];
      /**
       * @description What was decided.
       * @enum {string}
       */
      decision: "allow" | "review";
      /** @description Of a simulated payment: that no money moved, and what settles one. */
      detail?: string;
      /**
       * @description The language of the texts.
       * @enum {string}
       */
      lang: "en" | "zh";
      /** @description The id of the payment. */
      paymentId: string;
      /** @description Of a held or flagged payment: the gate that held or flagged it. */
      pillar?: string;
      /** @description Of a held or flagged payment: why. */
      reason_code?: string;
      /** @description How it is settled. */
      settlement: {
        /**
         * @description `simulated`: nothing moves on a chain; `onchain`: the token is transferred.
         * @enum {string}
         */
        mode: "simulated" | "onchain";
        /** @description The network. */
        network: string;
        /** @description Whether nothing moves on a chain. */
        simulated: boolean;
        /** @description The transaction; null where there is none. */
        txHash: string | null;
      } | null;
      /**
       * @description `settled` stands for a simulated payment too: `settlement.simulated` distinguishes them.
       * @enum {string}
       */
      status: "settled" | "held";
    } | {
      /** @description Of a block or review: what would become of the payment, and what to do. A `review` that no gate holds would be paid and flagged. */
      advice?: string;
      /** @description Whether it is blocked. */
      blocked: boolean;
      checks: components["schemas"]["GateChecks"];
      /**
       * @description What was decided.
       * @enum {string}
       */
      decision: "allow" | "review" | "block";
      /** @description Whether no remedy is known, and waiting does not help. */
      final?: boolean;
      /**
       * @description The language of the texts.
       * @enum {string}
       */
      lang: "en" | "zh";
      note: components["schemas"]["Note"];
      /** @description Of a block or review: the gate that blocks, holds or flags the payment. */
      pillar?: string;
      /** @description Of a block or review: why. */
      reason_code?: string;
      /** @description Of a block, for callers with the secret of the agent. */
      remedies?: components["schemas"]["Remedy"][];
      /** @description Of a block. */
      retry?: components["schemas"]["Retry"];
      /** @description How it is settled. */
      settlement: {
        /** @description Null where the payment would be simulated: off the chain of settlement, without `agentId` and `nonce`, or for an agent without a wallet. */
        authorization: {
          /** @description The nonce of the payment; each is spent once. */
          nonce: string;
          /** @description What the wallet of the agent signs (EIP-712). `from` is null unless the secret of the agent is sent. */
          typedData: {
            /** @description The EIP-712 domain. */
            domain: {
              [key: string]: unknown;
            };
            /** @description What to sign. */
            message: {
              /** @description Where it begins. */
              from: string | null;
              /** @description The nonce of the payment; each is spent once. */
              nonce: string;
            } & {
              [key: string]: unknown;
            };
            /**
             * @description The type that is signed.
             * @constant
             */
            primaryType: "TransferWithAuthorization";
            /** @description The EIP-712 types. */
            types: {
              [key: string]: unknown;
            };
          } & {
            [key: string]: unknown;
          };
        } | null;
        /** @description What is missing for settlement, or was not checked. */
        detail: string | null;
        /**
         * @description `simulated`: nothing moves on a chain; `onchain`: the token is transferred.
         * @enum {string}
         */
        mode: "simulated" | "onchain";
        /** @description The network. */
        network: string;
        /** @description What settlement would be refused with. Only with the secret of the agent. */
        reason_code: "wallet_bound" | null;
      };
    } | {
      agentId: components["schemas"]["AgentId"];
      attribution: components["schemas"]["Attribution"];
      /** @description More about it, in the requested language. */
      detail?: string | null;
      /** @description Whether the public registry shows it. */
      discoverable?: boolean;
      /** @description On whose behalf the agent acts. */
      entity: string;
      /**
       * @description Whether there is one.
       * @constant
       */
      found: true;
      /**
       * @description Whether its principal was identified.
       * @enum {string}
       */
      kyc: "none" | "verified";
      /** @description Of a claim: when the mandate may be loosened and the wallet freed; null where they may be now. */
      loosensFrom?: string | null;
      /** @description Only with the secret of the agent. */
      mandate?: components["schemas"]["Mandate"];
      named_like: components["schemas"]["NamedLike"];
      /** @description Whether an account answers for the agent. */
      owned: boolean;
      /** @description Who answers for the agent. */
      principal: string | null;
      registeredAt: components["schemas"]["RegisteredAt"];
      revokedAt: components["schemas"]["RevokedAt"];
      /** @description When its secret was replaced; null if never. */
      rotatedAt: string | null;
      /**
       * @description The state it is in.
       * @enum {string}
       */
      status: "active" | "revoked";
      /** @description The wallet; null where none is on record. */
      wallet?: string | null;
    } | {
      /**
       * @description Whether there is one.
       * @constant
       */
      found: false;
    } | {
      agentId: components["schemas"]["AgentId"];
      /** @description More about it, in the requested language. */
      detail: string | null;
      dropped: components["schemas"]["DroppedChange"];
      /** @description What the agent may pay. */
      mandate: components["schemas"]["Mandate"];
      /** @description The change that waits for the owner; null where none does. */
      pending: null;
    } | components["schemas"]["MandateTrial"] | {
      agentId: components["schemas"]["AgentId"];
      /** @description The secret of the agent. It is shown once. */
      agentSecret: string;
      /**
       * Format: date-time
       * @description When its secret was replaced; null if never.
       */
      rotatedAt: string;
    } | {
      agentId: components["schemas"]["AgentId"];
      /**
       * @description The state it is in.
       * @constant
       */
      status: "revoked";
    } | {
      /** @description Where the next page begins; absent on the last one. */
      cursor: string | null;
      /** @description The UTC day that payments count on. */
      day: string;
      /** @description One page of them, the newest first. */
      items: {
        /** @description The amount in USDC. */
        amountUsdc: number;
        /**
         * Format: date-time
         * @description When it was.
         */
        at: string;
        /** @description Whether a gate flagged it, and it was let pass. */
        flagged: boolean;
        /** @description The network. */
        network: string;
        /** @description The nonce of the payment; each is spent once. */
        nonce: string | null;
        /** @description The id of the payment. */
        paymentId: string;
        /** @description The gate, by the name it is documented with; null if none blocked. */
        pillar: string | null;
        /** @description The code to branch on. Each has a page at /docs/reasons/<code>. */
        reason_code: string | null;
        /** @description Whether nothing moves on a chain for it. */
        simulated: boolean;
        state: components["schemas"]["PaymentState"];
        status: components["schemas"]["PaymentStatus"];
        /** @description The payee. */
        to: string;
        /** @description The transaction that settled it on the chain. */
        txHash: string | null;
        /**
         * Format: date-time
         * @description Of a failed payment that was given back: when its authorization ends. If the chain carries it out before, it becomes settled and counts.
         */
        watched_until?: string;
      }[];
      /** @description What was paid on this day in UTC, in USDC. */
      spent_today: number;
      /** @description Payments that were tried again with a nonce that was spent. */
      threats: {
        /**
         * Format: date-time
         * @description When it was.
         */
        at: string;
        /**
         * @description What kind it is; it decides which other members there are.
         * @constant
         */
        kind: "replay_detected";
        /** @description The nonce of the payment; each is spent once. */
        nonce: string | null;
      }[];
    };
    /**
     * @description `clear`, `caution`, `risky` or `uncertain`. `uncertain` is never clear.
     * @enum {string}
     */
    Verdict: "clear" | "caution" | "risky" | "uncertain";
    /** @description What the gateway enforces on each payment of the agent. */
    VerifiedControls: ("identity_proof" | "payment_limit" | "daily_limit" | "sanctions_screening" | "replay_protection" | "human_escalation" | "incident_response" | "payee_allowlist" | "purpose_binding" | "mandate_expiry" | "kyc" | "anomaly_detection" | "key_storage" | "audit_log")[];
    VerifyAttestationResult: {
      /** @description The screened address; for a payee's decision, the address of the payer. */
      address: string | null;
      /** @description Of a payee's decision: the agent that the payer is known to be; null where none is. */
      agent: string | null;
      /** @description `credential`: the payer showed the secret of the agent. `named_wallet`: `address` is the wallet that the agent is registered with, and the payment has to come from it. */
      agent_known_by: ("credential" | "named_wallet") | null;
      /** @description In whole units; null if no amount was given. */
      amount: string | null;
      /** @description The token, or the native currency. */
      asset: string | null;
      /** @description `decision_id` for a payee's decision. */
      attestation_id: string | null;
      /** @description `status` for a payee's decision. */
      decision: ("allow" | "review" | "decline" | "accept" | "hold_request_info" | "not_ready") | null;
      detail: components["schemas"]["Detail"];
      /** @description The oldest day to which a sanctions list of the decision is complete; null if the token has none. */
      evidence_as_of: string | null;
      /** @description Whether it is signed and expired. */
      expired: boolean;
      expires_at: components["schemas"]["ExpiresAt"];
      /** @description SHA-256 in hex of the RFC 8785 form of `inputs`, which `include=inputs` returns. */
      inputs_hash: string | null;
      /** @description When it was signed. */
      issued_at: string | null;
      /** @description The id of the key that signed. */
      kid: string | null;
      /** @description By kind of list, which copies the decision rests on; null where the token has none. */
      list_digests: {
        [key: string]: string;
      } | null;
      /** @description The age limit of sanctions lists in hours; null for none. Absent if the token does not contain it. */
      lists_max_age_h?: number | null;
      /** @description Identifies the list snapshot of the decision: the `lists_root` of its proofs; null for a payee's decision. */
      lists_root: string | null;
      /** @description The network of the screening, CAIP-2; null for a payee's decision. */
      network: string | null;
      /**
       * @description The code to branch on. Each has a page at /docs/reasons/<code>.
       * @enum {string}
       */
      reason_code: "TOKEN_VALID" | "TOKEN_EXPIRED" | "TOKEN_NOT_YET_VALID" | "TOKEN_MALFORMED" | "TOKEN_ALGORITHM_WRONG" | "TOKEN_TYPE_WRONG" | "TOKEN_KEY_UNKNOWN" | "TOKEN_KEY_RETIRED" | "TOKEN_SIGNATURE_INVALID" | "TOKEN_ISSUER_WRONG";
      /** @description CAIP-2; null where the token has none. */
      screened_network: string | null;
      /**
       * @description What kind of reason it is, for callers that do not know the code.
       * @enum {string}
       */
      signal_class: "ok" | "authorization";
      /** @description Whether this service signed exactly this token. */
      signed: boolean;
      /** @description The host of the payment page, if one was screened: `verdict` is the stricter of the two. */
      site: string | null;
      /** @description Whether the token is valid now. */
      valid: boolean;
      /** @description `clear`, `caution`, `risky` or `uncertain`. `uncertain` is never clear. */
      verdict: ("clear" | "caution" | "risky" | "uncertain") | null;
      /** @description When it was verified. */
      verified_at: string;
    };
    VerifyProbeResult: {
      /** @description Where the payment differs from the declaration. */
      differences: {
        /**
         * @description What differs.
         * @enum {string}
         */
        field: "to" | "network" | "asset" | "endpoint" | "amount";
        /** @description What is there now. */
        observed: string | null;
        /** @description What the plan says. */
        planned: string | null;
      }[];
      /** @description What to do next. */
      next: string;
      /** @description The id of the plan. */
      plan_id: string;
      /** @description Whether to go on. */
      proceed: boolean;
      reason_code: components["schemas"]["DecisionReasonCode"];
      /**
       * @description How the comparison came out.
       * @enum {string}
       */
      result: "same" | "changed" | "expired";
      retry: components["schemas"]["RetryAdvice"];
      signal_class: components["schemas"]["SignalClass"];
      verdict: components["schemas"]["Verdict"];
    };
    VerifyRequirementsResult: {
      detail: components["schemas"]["Detail"];
      /** @description Whether the quote has ended. The signature stays what it is. */
      expired: boolean | null;
      expires_at: components["schemas"]["ExpiresAt"];
      /** @description When it was signed. */
      issued_at: string | null;
      /** @description Whether the keys at `keys_url` were used. */
      keys_fetched: boolean;
      /** @description Where the public keys are. */
      keys_url: string | null;
      /** @description The key that signed; null where no signature verified. */
      kid: string | null;
      /** @description Whether every payee in the quote is the one that this service is paid at. */
      payee_is_signer: boolean;
      /**
       * @description The code to branch on. Each has a page at /docs/reasons/<code>.
       * @enum {string}
       */
      reason_code: "ok" | "no_signature" | "digest_mismatch" | "signature_invalid" | "key_unavailable" | "payto_mismatch" | "amount_mismatch";
      /** @description Who signed; null where no signature verified. */
      signer: "this_service" | null;
      /** @description Whether it was verified. */
      verified: boolean;
    };
    /** @description Whether the wallet has signed for this agent, and is bound to it and to the other agents of its owner. */
    WalletBound: boolean;
    Webhook: {
      /**
       * Format: date-time
       * @description When it was made.
       */
      created_at: string;
      /** @description The first failed attempt after the last one that was taken. */
      failing_since: string | null;
      /** @description Until when messages are signed with the replaced secret too. */
      overlap_until: string | null;
      paused: components["schemas"]["PausedWebhook"];
      /** @description Names this state; it is another one after a change. */
      revision: string;
      /** @description Where it is. */
      url: string;
    };
    WebhookTestMessage: {
      /**
       * Format: date-time
       * @description When the test was asked for, in UTC.
       */
      at: string;
      /** @description A sentence for people, in the language of the request for the test. */
      note: string;
      /**
       * @description The type of the message.
       * @constant
       */
      type: "webhook.test";
    };
    /** @description The answered calls with the key in each of the last seven UTC days, today last. */
    WeekOfCalls: {
      /** @description How many nested calls were left out. */
      calls: number;
      /**
       * Format: date
       * @description The day in UTC.
       */
      day: string;
    }[];
    WeekPoint: {
      /** @description Hits for 1,000 items; null in a week without items. */
      density: number | null;
      /** @description Items of the week that hold the term: the numerator. */
      hits: number;
      /** @description Density relative to that of the whole range, which is 100; null where either is unknown. */
      index: number | null;
      /** @description Items of the week: the denominator. 0 is a gap in the corpus. */
      items: number;
      /** @description An ISO 8601 week in UTC, `YYYY-Www`. */
      week: string;
    };
  };
  responses: never;
  parameters: {
    /** @description The entries of `accepts` of the same answer: if only the asset of `requirements` is declined, the first that is not is the remedy, and `evidence` shows those that name a listed party. In a query, their JSON text. At most 16. */
    accepts: components["schemas"]["PaymentDemand"][] | string;
    /**
     * @description The id of the agent.
     * @example shopper-7
     */
    agent_id: string;
    /**
     * @description The amount in USDC. An exact decimal with at most 6 decimal places, preferably sent as a string.
     * @example 25.50
     */
    amountUsdc: string | number;
    /** @description What is paid in, if it is not USDC: contract or mint, CAIP-19, or symbol. It is looked up in the lists of sanctioned assets and has no other effect. At most 256 bytes. */
    asset: string;
    /** @description `next_cursor` of the previous answer: what stands behind its last entry. */
    cursor: string;
    /**
     * @description The amount in USDC; needed when the payee sets limits. An exact decimal with at most 6 decimal places, preferably sent as a string.
     * @example 25.50
     */
    "decidePayee.amountUsdc": string | number;
    /** @description `inputs` returns the inputs behind `inputs_hash`. */
    "decidePayee.include": "inputs";
    /** @description The kind of payment; needed when the payee lists purposes. At most 8192 bytes. */
    "decidePayee.purpose": string;
    /**
     * @description The payee: 0x, T, Solana base58 or Bitcoin, mainnet.
     * @example 0x098B716B8Aaf21512996dC57EB0615e2383E2f96
     */
    "decidePayment.to": string;
    /**
     * @description `in`: the source of received funds. `out`: the destination of sent funds. `both`: both.
     * @example in
     */
    direction: "in" | "out" | "both";
    /** @description `next_cursor` of the previous answer. */
    "exportDecisions.cursor": string;
    /**
     * @description The first time, included: a day in UTC or an ISO date-time. Default: the beginning.
     * @example 2026-01-31
     */
    "exportDecisions.from": string;
    /**
     * @description The last time, excluded: a day in UTC or an ISO date-time. Default: now.
     * @example 2026-01-31
     */
    "exportDecisions.to": string;
    /** @description Only JSON can be replayed. */
    format: "json" | "csv";
    /**
     * @description The first week, such as `2026-W05`. Default: 11 weeks before `to`.
     * @example 2026-W05
     */
    from: string;
    /**
     * @description Maximum number of transfers from the address: 1 to 3, default 3.
     * @example 3
     */
    hops: number;
    /** @description `inputs`: all inputs of the decision. `proof`: the answer of `GET /api/proof` for the payee, and for the host of `url`. */
    include: "inputs" | "proof" | "inputs,proof";
    /**
     * @description The id of the key.
     * @example key_p5jXN8AQM9LWM0D4loKWxJ
     */
    key_id: string;
    /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
    lang: string;
    /**
     * @description The cap for this payment in USDC, as declared by the payer. An exact decimal with at most 6 decimal places, preferably sent as a string.
     * @example 25.50
     */
    maxAmountUsdc: string | number;
    /**
     * @description ethereum (default for 0x), base, bsc, polygon, arbitrum, optimism, avalanche, arc, worldchain, celo, monad, sei, megaeth, stable, flare, xdc, adi, hpp, igra, radius, mezo, tron, solana, bitcoin, base-sepolia, sepolia, polygon-amoy, avalanche-fuji, arbitrum-sepolia, celo-sepolia, sei-testnet, stable-testnet, xdc-apothem, hpp-sepolia, radius-testnet, mezo-testnet, solana-devnet, tron-nile, or the CAIP-2 identifier, in any case.
     * @example base
     */
    network: string;
    /** @description In a body: the payer as an object, instead of `payer.address` and `payer.agentId`. */
    payer: "" | {
      /** @description The address in its canonical form. */
      address?: "" | string;
      /** @description The registered agent that pays. At most 128 bytes. */
      agentId?: string;
    };
    /** @description The address of the payer, mainnet; screened in reverse. */
    "payer.address": "" | string;
    /** @description The registered agent that pays. At most 128 bytes. */
    "payer.agentId": string;
    /** @description A signed payment for the quote: a PaymentPayload of x402 version 2 as JSON in standard base64. */
    "payment-signature": string;
    /**
     * @description The id of the person.
     * @example mem_p5jXN8AQM9LWM0D4loKWxJ
     */
    person_id: string;
    /** @description The kind of payment. At most 8192 bytes. */
    purpose: string;
    /** @description Why this payee was chosen. An empty text is a finding. At most 8192 bytes. */
    reasoning: string;
    /** @description In place of `to`: one entry of `accepts` of a 402 answer, x402 version 1 or 2. In a query, its JSON text. */
    requirements: components["schemas"]["PaymentDemand"] | string;
    /** @description `revision` of the state that was read. If it has changed since, nothing is done (409 `state_changed`). */
    revision: string;
    /**
     * @description The http or https URL of the payment page, or its domain.
     * @example https://pay.example.com/invoice/7
     */
    "screenEndpoint.url": string;
    /** @description What the payment is for. An empty text is a finding. At most 8192 bytes. */
    task: string;
    /**
     * @description The last week, included. Default: the week of the newest item, or `from` where that is later.
     * @example 2026-W05
     */
    to: string;
    /**
     * @description The page or API to pay. It is screened and never fetched.
     * @example https://pay.example.com/invoice/7
     */
    url: string;
    /** @description `brief`: without evidence and sources. */
    view: "brief";
  };
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  serviceDid: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The same keys as the DID document of did:web. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": Record<string, never>;
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  serviceKeysAsJwks: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The public keys for all signatures of this service, including retired ones, as a JWK set. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": Record<string, never>;
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  serviceKeys: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The public keys for all signatures of this service, including retired ones, as a JWK set. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": Record<string, never>;
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  paidDiscovery: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What is sold call by call, for crawlers. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": Record<string, never>;
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  issueAccessKey: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": {
          /** @description Whether decisions made for the key are kept in its decision log. */
          decision_log?: boolean;
          /**
           * @description How long entries of the decision log are kept, counted from when they are written.
           * @enum {string}
           */
          decision_log_retention?: "30d" | "5y" | "10y";
          /**
           * @description Where the key is sent, and where loosening changes are confirmed.
           * @example ops@example.com
           */
          email: string;
          /** @description When the key stops counting (RFC 3339, with a time zone); null: never. */
          expires_at?: string | null;
          ip_allowlist?: components["schemas"]["IpAllowlist"];
          /**
           * @description A name of your own for the key, at most 80 characters.
           * @example checkout
           */
          label?: string;
          lang?: components["schemas"]["Lang"];
          /** @description `all`, or the scopes that the key may use. `all` includes scopes that are added later. */
          scopes?: "all" | ("screen_address" | "screen_endpoint" | "decide" | "payee_decide" | "batch_screen" | "trace_funds" | "evidence_bundle" | "intent_check" | "baseline_lookup")[];
        };
      };
    };
    responses: {
      /** @description The result. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["IssueAccessKeyResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  exportDecisions: {
    parameters: {
      query?: {
        /** @description `next_cursor` of the previous answer. */
        cursor?: components["parameters"]["exportDecisions.cursor"];
        /** @description Only JSON can be replayed. */
        format?: components["parameters"]["format"];
        /**
         * @description The first time, included: a day in UTC or an ISO date-time. Default: the beginning.
         * @example 2026-01-31
         */
        from?: components["parameters"]["exportDecisions.from"];
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
        /**
         * @description The last time, excluded: a day in UTC or an ISO date-time. Default: now.
         * @example 2026-01-31
         */
        to?: components["parameters"]["exportDecisions.to"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ExportDecisionsResult"];
          "text/csv": string;
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getKeySettings: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GetKeySettingsResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  changeKeySettings: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": {
          /**
           * @description Confirms or cancels a change by the link of an e-mail, or revokes the key.
           * @enum {string}
           */
          action?: "confirm" | "cancel" | "revoke";
          /** @description Whether decisions made for the key are kept in its decision log. */
          decision_log?: boolean;
          /**
           * @description How long entries of the decision log are kept, counted from when they are written.
           * @enum {string}
           */
          decision_log_retention?: "30d" | "5y" | "10y";
          /** @description Ignored: part of the answer. */
          detail?: unknown;
          /** @description Ignored: part of the answer. */
          dropped?: unknown;
          /** @description When the key stops counting (RFC 3339, with a time zone); null: never. */
          expires_at?: string | null;
          ip_allowlist?: components["schemas"]["IpAllowlist"];
          /** @description From the link, with `confirm` and `cancel`. */
          k?: string;
          /** @description Ignored: part of the answer. */
          key_id?: unknown;
          /** @description Ignored: part of the answer. */
          label?: unknown;
          lang?: components["schemas"]["Lang"];
          /** @description Ignored: part of the answer. */
          pending?: unknown;
          /** @description `all`, or the scopes that the key may use. `all` includes scopes that are added later. */
          scopes?: "all" | ("screen_address" | "screen_endpoint" | "decide" | "payee_decide" | "batch_screen" | "trace_funds" | "evidence_bundle" | "intent_check" | "baseline_lookup")[];
          /** @description Ignored: part of the answer. */
          state?: unknown;
          /** @description From the link, with `confirm` and `cancel`. */
          token?: string;
        };
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChangeKeySettingsResult"];
        };
      };
      /** @description The change loosens the key. It waits for the link that was sent by e-mail, or where `mailed` is false for its owner in the console; nothing has changed yet. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            decision_log: components["schemas"]["DecisionLog"];
            decision_log_retention: components["schemas"]["DecisionLogRetention"];
            detail: components["schemas"]["Detail"];
            expires_at: components["schemas"]["ExpiresAt"];
            /** @description In their one form; empty: no restriction. */
            ip_allowlist: string[];
            /** @description Names the key in mailed links and exports. It is not secret. */
            key_id: string;
            key_rejected?: components["schemas"]["KeyRejected"];
            /** @description A name for people to read. */
            label: string;
            mailed: components["schemas"]["Mailed"];
            pending: components["schemas"]["PendingChange"];
            scopes: components["schemas"]["KeyScopes"];
            /**
             * @description Whether the key still counts.
             * @enum {string}
             */
            state: "active" | "revoked";
          };
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  verifyAttestation: {
    parameters: {
      query: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
        /**
         * @description The token exactly as a decision endpoint returned it.
         * @example eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg
         */
        token: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["VerifyAttestationResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  attestBaseline: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": {
          /** @description What the agent claims to have. Empty: it claims nothing. */
          controls: ("identity_proof" | "payment_limit" | "daily_limit" | "sanctions_screening" | "replay_protection" | "human_escalation" | "incident_response" | "payee_allowlist" | "purpose_binding" | "mandate_expiry" | "kyc" | "anomaly_detection" | "key_storage" | "audit_log")[];
          lang?: components["schemas"]["Lang"];
        };
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AttestBaselineResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getBaselineControls: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GetBaselineControlsResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  lookUpBaseline: {
    parameters: {
      query?: {
        /**
         * @description The id of an agent.
         * @example shop-agent-1
         */
        agentId?: string;
        /**
         * @description The name that agents registered under, letter by letter.
         * @example Example Shop Ltd
         */
        entity?: string;
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["LookUpBaselineResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listOwnAgents: {
    parameters: {
      query?: {
        /**
         * @description Only the agent with this id.
         * @example shopper-7
         */
        agent_id?: string;
        /** @description `next_cursor` of the previous answer: what stands behind its last entry. */
        cursor?: components["parameters"]["cursor"];
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
        /**
         * @description How many. 1 to 200, default 200.
         * @example 200
         */
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ListOwnAgentsResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  registerOwnAgent: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": {
          /**
           * @description The agent: 1 to 128 letters, digits and `_ : @ . -`, beginning and ending with a letter or digit.
           * @example shopper-7
           */
          agentId: string;
          /** @description Who registers the agent. At most 200 characters. */
          entity: string;
          lang?: components["schemas"]["Lang"];
          mandate?: components["schemas"]["MandateInput"];
          /** @description For whom the agent acts. At most 200 characters. */
          principal?: string;
          /**
           * @description The wallet that the agent pays from.
           * @example 0x098B716B8Aaf21512996dC57EB0615e2383E2f96
           */
          wallet?: string;
        };
      };
    };
    responses: {
      /** @description The result. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RegisterOwnAgentResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  claimOwnAgent: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path: {
        /**
         * @description The id of the agent.
         * @example shopper-7
         */
        agent_id: components["parameters"]["agent_id"];
      };
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": {
          /** @description The secret of the agent. */
          agentSecret: string;
          lang?: components["schemas"]["Lang"];
        };
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ClaimOwnAgentResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  publishOwnAgent: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path: {
        /**
         * @description The id of the agent.
         * @example shopper-7
         */
        agent_id: components["parameters"]["agent_id"];
      };
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": {
          /** @description Whether the public registry shows the agent. */
          discoverable: boolean;
          lang?: components["schemas"]["Lang"];
        };
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PublishOwnAgentResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  freeOwnWallet: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path: {
        /**
         * @description The id of the agent.
         * @example shopper-7
         */
        agent_id: components["parameters"]["agent_id"];
      };
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": {
          lang?: components["schemas"]["Lang"];
        };
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["FreeOwnWalletResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  changeOwnMandate: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path: {
        /**
         * @description The id of the agent.
         * @example shopper-7
         */
        agent_id: components["parameters"]["agent_id"];
      };
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["ChangeOwnMandateInput"];
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChangeOwnMandateResult"];
        };
      };
      /** @description The change loosens the mandate, and waits to be confirmed. Nothing has changed yet. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            agentId: components["schemas"]["AgentId"];
            detail: components["schemas"]["Detail"];
            /** @description Whether the public registry shows it. */
            discoverable: boolean;
            /** @description On whose behalf the agent acts. */
            entity: string;
            /**
             * @description Whether its principal was identified.
             * @enum {string}
             */
            kyc: "none" | "verified";
            /** @description The label of the key that tied the agent to its owner. */
            label: string | null;
            loosens_from: components["schemas"]["LoosensFrom"];
            mailed: components["schemas"]["Mailed"];
            /** @description What the agent may pay. */
            mandate: components["schemas"]["Mandate"];
            named_like: components["schemas"]["NamedLike"];
            /** @description A loosening change that waits for the owner. */
            pending: components["schemas"]["PendingMandate"] | null;
            /** @description Who answers for the agent. */
            principal: string | null;
            registeredAt: components["schemas"]["RegisteredAt"];
            replaces: components["schemas"]["ReplacedChange"];
            /** @description SHA-256 in hex of the RFC 8785 form of `mandate`: names the mandate that is shown. */
            revision: string;
            revokedAt: components["schemas"]["RevokedAt"];
            spending: components["schemas"]["SpendingByDay"];
            /**
             * @description The state it is in.
             * @enum {string}
             */
            status: "active" | "revoked";
            /** @description What the day leaves of the daily limit, in USDC. Days are UTC. */
            today: components["schemas"]["AgentDay"];
            /** @description The wallet; null where none is on record. */
            wallet: string | null;
            wallet_bound: components["schemas"]["WalletBound"];
          };
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  decideOwnMandateChange: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path: {
        /**
         * @description The id of the agent.
         * @example shopper-7
         */
        agent_id: components["parameters"]["agent_id"];
      };
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["DecideOwnKeyChangeInput"];
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DecideOwnMandateChangeResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  revokeOwnAgent: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path: {
        /**
         * @description The id of the agent.
         * @example shopper-7
         */
        agent_id: components["parameters"]["agent_id"];
      };
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": {
          lang?: components["schemas"]["Lang"];
        };
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RevokeOwnAgentResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  tryOwnMandate: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path: {
        /**
         * @description The id of the agent.
         * @example shopper-7
         */
        agent_id: components["parameters"]["agent_id"];
      };
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["ChangeOwnMandateInput"];
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TryOwnMandateResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listOwnKeys: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ListOwnKeysResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  createOwnKey: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": {
          /** @description Whether decisions made for the key are kept in its decision log. */
          decision_log?: boolean;
          /**
           * @description How long entries of the decision log are kept, counted from when they are written.
           * @enum {string}
           */
          decision_log_retention?: "30d" | "5y" | "10y";
          /** @description When the key stops counting (RFC 3339, with a time zone); null: never. */
          expires_at?: string | null;
          ip_allowlist?: components["schemas"]["IpAllowlist"];
          /**
           * @description A name of your own for the key, at most 80 characters.
           * @example checkout
           */
          label?: string;
          lang?: components["schemas"]["Lang"];
          /** @description `all`, or the scopes that the key may use. `all` includes scopes that are added later. */
          scopes?: "all" | ("screen_address" | "screen_endpoint" | "decide" | "payee_decide" | "batch_screen" | "trace_funds" | "evidence_bundle" | "intent_check" | "baseline_lookup")[];
        };
      };
    };
    responses: {
      /** @description The result. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CreateOwnKeyResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  exportOwnDecisions: {
    parameters: {
      query?: {
        /** @description `next_cursor` of the previous answer. */
        cursor?: components["parameters"]["exportDecisions.cursor"];
        /** @description Only JSON can be replayed. */
        format?: components["parameters"]["format"];
        /**
         * @description The first time, included: a day in UTC or an ISO date-time. Default: the beginning.
         * @example 2026-01-31
         */
        from?: components["parameters"]["exportDecisions.from"];
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
        /**
         * @description The last time, excluded: a day in UTC or an ISO date-time. Default: now.
         * @example 2026-01-31
         */
        to?: components["parameters"]["exportDecisions.to"];
      };
      header?: never;
      path: {
        /**
         * @description The id of the key.
         * @example key_p5jXN8AQM9LWM0D4loKWxJ
         */
        key_id: components["parameters"]["key_id"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ExportOwnDecisionsResult"];
          "text/csv": string;
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  decideOwnKeyChange: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path: {
        /**
         * @description The id of the key.
         * @example key_p5jXN8AQM9LWM0D4loKWxJ
         */
        key_id: components["parameters"]["key_id"];
      };
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["DecideOwnKeyChangeInput"];
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DecideOwnKeyChangeResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  revokeOwnKey: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path: {
        /**
         * @description The id of the key.
         * @example key_p5jXN8AQM9LWM0D4loKWxJ
         */
        key_id: components["parameters"]["key_id"];
      };
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": {
          lang?: components["schemas"]["Lang"];
        };
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RevokeOwnKeyResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  changeOwnKey: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path: {
        /**
         * @description The id of the key.
         * @example key_p5jXN8AQM9LWM0D4loKWxJ
         */
        key_id: components["parameters"]["key_id"];
      };
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": {
          /** @description Whether decisions made for the key are kept in its decision log. */
          decision_log?: boolean;
          /**
           * @description How long entries of the decision log are kept, counted from when they are written.
           * @enum {string}
           */
          decision_log_retention?: "30d" | "5y" | "10y";
          /** @description When the key stops counting (RFC 3339, with a time zone); null: never. */
          expires_at?: string | null;
          ip_allowlist?: components["schemas"]["IpAllowlist"];
          lang?: components["schemas"]["Lang"];
          revision?: components["schemas"]["Revision"];
          /** @description `all`, or the scopes that the key may use. `all` includes scopes that are added later. */
          scopes?: "all" | ("screen_address" | "screen_endpoint" | "decide" | "payee_decide" | "batch_screen" | "trace_funds" | "evidence_bundle" | "intent_check" | "baseline_lookup")[];
        };
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChangeOwnKeyResult"];
        };
      };
      /** @description The change loosens the key, and waits to be confirmed. Nothing has changed yet. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            activated_at: components["schemas"]["ActivatedAt"];
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            decision_log: components["schemas"]["DecisionLog"];
            decision_log_retention: components["schemas"]["DecisionLogRetention"];
            detail: components["schemas"]["Detail"];
            expires_at: components["schemas"]["ExpiresAt"];
            /** @description In their one form; empty: no restriction. */
            ip_allowlist: string[];
            /** @description The id of the key. */
            key_id: string;
            /** @description A name for people to read. */
            label: string;
            last_used_at: components["schemas"]["LastUsedAt"];
            mailed: components["schemas"]["Mailed"];
            pending: components["schemas"]["PendingChange"];
            /** @description Names the settings that are in force: another one after a change of them. */
            revision: string;
            /** @description When it was revoked; null while it is not. */
            revoked_at: string | null;
            scopes: components["schemas"]["KeyScopes"];
            /**
             * @description Only an `active` key counts.
             * @enum {string}
             */
            state: "active" | "not_activated" | "expired" | "revoked";
            week: components["schemas"]["WeekOfCalls"];
          };
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  leaveAccount: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["LeaveAccountResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getOverview: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GetOverviewResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listOwnPayments: {
    parameters: {
      query?: {
        /**
         * @description The agent: 1 to 128 letters, digits and `_ : @ . -`, beginning and ending with a letter or digit.
         * @example shopper-7
         */
        agent_id?: string;
        /** @description `next_cursor` of the previous answer: what stands behind its last entry. */
        cursor?: components["parameters"]["cursor"];
        /**
         * @description The first time, included.
         * @example 2026-01-31
         */
        from?: string;
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
        /**
         * @description How many. 1 to 100, default 50.
         * @example 50
         */
        limit?: number;
        /** @description Exactly the id, the nonce or the payee of a payment, the `x-request-id` of the call that asked for it, or the attestation it gave or its id. */
        q?: string;
        /** @description Only payments whose `state` is this one; `settled` are those for which money moved. `flagged`: those that a gate flagged and that were let pass. */
        status?: "simulated" | "settled" | "blocked" | "held" | "approved" | "denied" | "expired" | "settling" | "failed" | "flagged";
        /**
         * @description The last time, excluded.
         * @example 2026-01-31
         */
        to?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ListOwnPaymentsResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getOwnPayment: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path: {
        /**
         * @description The id of the payment.
         * @example pay_p5jXN8AQM9LWM0D4loKWxJ
         */
        payment_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GetOwnPaymentResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listPeople: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ListPeopleResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  invitePerson: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": {
          /**
           * @description The address of the person.
           * @example ops@example.com
           */
          email: string;
          lang?: components["schemas"]["Lang"];
          /**
           * @description What the person may do in this account.
           * @example approver
           * @enum {string}
           */
          role: "owner" | "approver" | "operator" | "developer" | "auditor";
        };
      };
    };
    responses: {
      /** @description The result. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["InvitePersonResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  removePerson: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
        /** @description `revision` of the state that was read. If it has changed since, nothing is done (409 `state_changed`). */
        revision?: components["parameters"]["revision"];
      };
      header?: never;
      path: {
        /**
         * @description The id of the person.
         * @example mem_p5jXN8AQM9LWM0D4loKWxJ
         */
        person_id: components["parameters"]["person_id"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RemovePersonResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  changePersonRole: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path: {
        /**
         * @description The id of the person.
         * @example mem_p5jXN8AQM9LWM0D4loKWxJ
         */
        person_id: components["parameters"]["person_id"];
      };
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": {
          lang?: components["schemas"]["Lang"];
          revision?: components["schemas"]["Revision"];
          /**
           * @description What the person may do in this account.
           * @example approver
           * @enum {string}
           */
          role: "owner" | "approver" | "operator" | "developer" | "auditor";
        };
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChangePersonRoleResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  readConsole: {
    parameters: {
      query: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
        /** @description Paths below `/api/console` with their queries, separated by commas, at most 8. A comma within is `%2C`. */
        paths: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ReadConsoleResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listOwnServices: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ListOwnServicesResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  saveOwnService: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": {
          lang?: components["schemas"]["Lang"];
          /** @description The name of the service, for people. At most 120 bytes. */
          name?: string;
          policy?: components["schemas"]["ServicePolicyInput"];
          revision?: components["schemas"]["Revision"];
          /**
           * @description The name of the service: 2 to 64 small letters, digits and hyphens.
           * @example weather-data
           */
          sid: string;
          /**
           * @description Where the service is: https, a public host.
           * @example https://weather.example
           */
          url?: string;
          /**
           * @description The wallet that is paid: 0x, T, Solana base58 or Bitcoin, mainnet.
           * @example 0x098B716B8Aaf21512996dC57EB0615e2383E2f96
           */
          wallet?: string;
        };
      };
    };
    responses: {
      /** @description A service of the same owner was changed. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SaveOwnServiceResult"];
        };
      };
      /** @description The result. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SaveOwnServiceResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  proveOwnService: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path: {
        /**
         * @description The id of the service.
         * @example weather-data
         */
        sid: string;
      };
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": {
          lang?: components["schemas"]["Lang"];
          /**
           * @description What is proved.
           * @enum {string}
           */
          proof: "domain" | "wallet";
          revision?: components["schemas"]["Revision"];
          /** @description Of the wallet, with `proof: wallet`. */
          signature?: string;
        };
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProveOwnServiceResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getSession: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GetSessionResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  openSession: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": {
          lang?: components["schemas"]["Lang"];
          /** @description From the link. */
          token: string;
        };
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OpenSessionResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  closeSession: {
    parameters: {
      query?: {
        /** @description Whether every session of the person ends. */
        everywhere?: "true" | "false";
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CloseSessionResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  requestSignIn: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": {
          /**
           * @description The address whose keys, agents and webhook are to be managed.
           * @example ops@example.com
           */
          email: string;
          lang?: components["schemas"]["Lang"];
        };
      };
    };
    responses: {
      /** @description The result. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RequestSignInResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getWebhook: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GetWebhookResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  setWebhook: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": {
          lang?: components["schemas"]["Lang"];
          revision?: components["schemas"]["Revision"];
          /**
           * @description Where messages are posted.
           * @example https://hooks.example.com/countersign
           */
          url: string;
        };
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SetWebhookResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  deleteWebhook: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
        /** @description `revision` of the state that was read. If it has changed since, nothing is done (409 `state_changed`). */
        revision?: components["parameters"]["revision"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DeleteWebhookResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listWebhookDeliveries: {
    parameters: {
      query?: {
        /** @description `next_cursor` of the previous answer. */
        cursor?: string;
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
        /** @description How many, 1 to 100. */
        limit?: number;
        /** @description Exactly the id of a message, a payment or an agent, or a reason code. */
        q?: string;
        /** @description Only deliveries in this state. */
        status?: "waiting" | "delivered" | "failed" | "paused" | "replayed" | "dropped";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ListWebhookDeliveriesResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  replayWebhookDelivery: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path: {
        /**
         * @description The id of the message.
         * @example msg_p5jXN8AQM9LWM0D4loKWxJek
         */
        webhook_id: string;
      };
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": {
          lang?: components["schemas"]["Lang"];
          revision?: components["schemas"]["Revision"];
        };
      };
    };
    responses: {
      /** @description The result. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ReplayWebhookDeliveryResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  replayFailedDeliveries: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": {
          lang?: components["schemas"]["Lang"];
          revision?: components["schemas"]["Revision"];
          /**
           * @description The earliest delivery that is replayed.
           * @example 2026-01-31
           * @example 2026-01-31T08:00:00Z
           */
          since: string;
        };
      };
    };
    responses: {
      /** @description The result. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ReplayFailedDeliveriesResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  resumeWebhook: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["RotateWebhookSecretInput"];
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ResumeWebhookResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  rotateWebhookSecret: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["RotateWebhookSecretInput"];
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RotateWebhookSecretResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  testWebhook: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": {
          lang?: components["schemas"]["Lang"];
        };
      };
    };
    responses: {
      /** @description The result. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TestWebhookResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  decidePayment: {
    parameters: {
      query?: {
        /** @description The entries of `accepts` of the same answer: if only the asset of `requirements` is declined, the first that is not is the remedy, and `evidence` shows those that name a listed party. In a query, their JSON text. At most 16. */
        accepts?: components["parameters"]["accepts"];
        /**
         * @description The amount in USDC. An exact decimal with at most 6 decimal places, preferably sent as a string.
         * @example 25.50
         */
        amountUsdc?: components["parameters"]["amountUsdc"];
        /** @description What is paid in, if it is not USDC: contract or mint, CAIP-19, or symbol. It is looked up in the lists of sanctioned assets and has no other effect. At most 256 bytes. */
        asset?: components["parameters"]["asset"];
        /** @description `inputs`: all inputs of the decision. `proof`: the answer of `GET /api/proof` for the payee, and for the host of `url`. */
        include?: components["parameters"]["include"];
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
        /**
         * @description The cap for this payment in USDC, as declared by the payer. An exact decimal with at most 6 decimal places, preferably sent as a string.
         * @example 25.50
         */
        maxAmountUsdc?: components["parameters"]["maxAmountUsdc"];
        /**
         * @description ethereum (default for 0x), base, bsc, polygon, arbitrum, optimism, avalanche, arc, worldchain, celo, monad, sei, megaeth, stable, flare, xdc, adi, hpp, igra, radius, mezo, tron, solana, bitcoin, base-sepolia, sepolia, polygon-amoy, avalanche-fuji, arbitrum-sepolia, celo-sepolia, sei-testnet, stable-testnet, xdc-apothem, hpp-sepolia, radius-testnet, mezo-testnet, solana-devnet, tron-nile, or the CAIP-2 identifier, in any case.
         * @example base
         */
        network?: components["parameters"]["network"];
        /** @description The kind of payment. At most 8192 bytes. */
        purpose?: components["parameters"]["purpose"];
        /** @description Why this payee was chosen. An empty text is a finding. At most 8192 bytes. */
        reasoning?: components["parameters"]["reasoning"];
        /** @description In place of `to`: one entry of `accepts` of a 402 answer, x402 version 1 or 2. In a query, its JSON text. */
        requirements?: components["parameters"]["requirements"];
        /** @description What the payment is for. An empty text is a finding. At most 8192 bytes. */
        task?: components["parameters"]["task"];
        /**
         * @description The payee: 0x, T, Solana base58 or Bitcoin, mainnet.
         * @example 0x098B716B8Aaf21512996dC57EB0615e2383E2f96
         */
        to?: components["parameters"]["decidePayment.to"];
        /**
         * @description The page or API to pay. It is screened and never fetched.
         * @example https://pay.example.com/invoice/7
         */
        url?: components["parameters"]["url"];
        /** @description `brief`: without evidence and sources. */
        view?: components["parameters"]["view"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DecidePaymentResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  decidePaymentByPost: {
    parameters: {
      query?: {
        /** @description The entries of `accepts` of the same answer: if only the asset of `requirements` is declined, the first that is not is the remedy, and `evidence` shows those that name a listed party. In a query, their JSON text. At most 16. */
        accepts?: components["parameters"]["accepts"];
        /**
         * @description The amount in USDC. An exact decimal with at most 6 decimal places, preferably sent as a string.
         * @example 25.50
         */
        amountUsdc?: components["parameters"]["amountUsdc"];
        /** @description What is paid in, if it is not USDC: contract or mint, CAIP-19, or symbol. It is looked up in the lists of sanctioned assets and has no other effect. At most 256 bytes. */
        asset?: components["parameters"]["asset"];
        /** @description `inputs`: all inputs of the decision. `proof`: the answer of `GET /api/proof` for the payee, and for the host of `url`. */
        include?: components["parameters"]["include"];
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
        /**
         * @description The cap for this payment in USDC, as declared by the payer. An exact decimal with at most 6 decimal places, preferably sent as a string.
         * @example 25.50
         */
        maxAmountUsdc?: components["parameters"]["maxAmountUsdc"];
        /**
         * @description ethereum (default for 0x), base, bsc, polygon, arbitrum, optimism, avalanche, arc, worldchain, celo, monad, sei, megaeth, stable, flare, xdc, adi, hpp, igra, radius, mezo, tron, solana, bitcoin, base-sepolia, sepolia, polygon-amoy, avalanche-fuji, arbitrum-sepolia, celo-sepolia, sei-testnet, stable-testnet, xdc-apothem, hpp-sepolia, radius-testnet, mezo-testnet, solana-devnet, tron-nile, or the CAIP-2 identifier, in any case.
         * @example base
         */
        network?: components["parameters"]["network"];
        /** @description The kind of payment. At most 8192 bytes. */
        purpose?: components["parameters"]["purpose"];
        /** @description Why this payee was chosen. An empty text is a finding. At most 8192 bytes. */
        reasoning?: components["parameters"]["reasoning"];
        /** @description In place of `to`: one entry of `accepts` of a 402 answer, x402 version 1 or 2. In a query, its JSON text. */
        requirements?: components["parameters"]["requirements"];
        /** @description What the payment is for. An empty text is a finding. At most 8192 bytes. */
        task?: components["parameters"]["task"];
        /**
         * @description The payee: 0x, T, Solana base58 or Bitcoin, mainnet.
         * @example 0x098B716B8Aaf21512996dC57EB0615e2383E2f96
         */
        to?: components["parameters"]["decidePayment.to"];
        /**
         * @description The page or API to pay. It is screened and never fetched.
         * @example https://pay.example.com/invoice/7
         */
        url?: components["parameters"]["url"];
        /** @description `brief`: without evidence and sources. */
        view?: components["parameters"]["view"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody?: {
      content: {
        "application/json": components["schemas"]["DecidePaymentInput"];
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DecidePaymentResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  screenEndpoint: {
    parameters: {
      query: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
        /**
         * @description The http or https URL of the payment page, or its domain.
         * @example https://pay.example.com/invoice/7
         */
        url: components["parameters"]["screenEndpoint.url"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ScreenEndpointResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  evidenceBundle: {
    parameters: {
      query: {
        /**
         * @description The address: 0x, T, Solana base58 or Bitcoin, mainnet.
         * @example 0x098B716B8Aaf21512996dC57EB0615e2383E2f96
         */
        address: string;
        /** @description `proof`: the bundle contains the proof of what the public lists say of the address. */
        include?: "proof";
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
        /**
         * @description ethereum (default for 0x), base, bsc, polygon, arbitrum, optimism, avalanche, arc, worldchain, celo, monad, sei, megaeth, stable, flare, xdc, adi, hpp, igra, radius, mezo, tron, solana, bitcoin, base-sepolia, sepolia, polygon-amoy, avalanche-fuji, arbitrum-sepolia, celo-sepolia, sei-testnet, stable-testnet, xdc-apothem, hpp-sepolia, radius-testnet, mezo-testnet, solana-devnet, tron-nile, or the CAIP-2 identifier, in any case.
         * @example base
         */
        network?: components["parameters"]["network"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EvidenceBundleResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  hostEvidenceBundle: {
    parameters: {
      query: {
        /** @description `proof`: the bundle contains the proof of what the public lists say of the host. */
        include?: "proof";
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
        /**
         * @description The http or https URL of the payment page, or its domain.
         * @example https://pay.example.com/invoice/7
         */
        url: components["parameters"]["screenEndpoint.url"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["HostEvidenceBundleResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getFulfillment: {
    parameters: {
      query: {
        /** @description Ignored: part of a statement. */
        chain?: unknown;
        /** @description Ignored: part of a statement. */
        claim?: unknown;
        /** @description Ignored: part of a statement. */
        issuedAt?: unknown;
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
        /**
         * @description The address of the payee, or its `sid` in the registry.
         * @example 0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97
         */
        payee: string;
        /** @description Ignored: part of a statement. */
        role?: unknown;
        /** @description Ignored: part of a statement. */
        signature?: unknown;
        /** @description Ignored: part of a statement. */
        txHash?: unknown;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GetFulfillmentResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  fileFulfillment: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": {
          /**
           * @description The network, by name or CAIP-2 identifier.
           * @example base
           */
          chain: string;
          /**
           * @description Of the payer `delivered` or `not_delivered`, of the payee `delivered` or `disputed`.
           * @enum {string}
           */
          claim: "delivered" | "not_delivered" | "disputed";
          /**
           * Format: date-time
           * @description When it was signed, in UTC with milliseconds, as in the text. With `signature` only.
           */
          issuedAt?: string;
          lang?: components["schemas"]["Lang"];
          /**
           * @description The address of the payee, or its `sid` in the registry.
           * @example 0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97
           */
          payee: string;
          /**
           * @description Who files.
           * @enum {string}
           */
          role: "payer" | "payee";
          /** @description Over the text of the statement. Takes `issuedAt`. */
          signature?: string;
          /** @description The transaction, as its chain writes it. */
          txHash: string;
        };
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["FileFulfillmentResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getIncidentStats: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GetIncidentStatsResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  checkIntent: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description At most 1048576 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": {
          /** @description EIP-7702 authorizations of the transaction. With an authorization, the result is never a match. */
          authorizationList?: ({
            /**
             * @description The address whose code the account would run.
             * @example 0x098B716B8Aaf21512996dC57EB0615e2383E2f96
             */
            address: string;
            /** @description The chain that the delegation names. */
            chainId: number | string;
          } & {
            [key: string]: unknown;
          })[];
          /** @description The calls of wallet_sendCalls (EIP-5792), in their order, in place of `contract`, `data` and `value`. All of them together are compared with the declaration. */
          calls?: {
            /** @description Calldata as 0x and hexadecimal digits. `0x`, or a text in UTF-8, with `value` is a transfer of the native currency. */
            data?: string;
            /**
             * @description The target of the call. Without it, the call creates a contract.
             * @example 0x098B716B8Aaf21512996dC57EB0615e2383E2f96
             */
            to?: string;
            /**
             * @description Native value in wei, as a string of decimal digits, or of 0x and hexadecimal digits.
             * @example 0
             * @example 0x2386f26fc10000
             */
            value?: string;
          }[];
          /**
           * @description The target of the transaction, or the verifying contract of typed data.
           * @example 0x098B716B8Aaf21512996dC57EB0615e2383E2f96
           */
          contract?: string;
          /** @description Calldata as 0x and hexadecimal digits. `0x`, or a text in UTF-8, with `value` is a transfer of the native currency. */
          data?: string;
          /** @description The intended payment. */
          intent: {
            /**
             * @description What is to be done.
             * @constant
             */
            action: "pay";
            /**
             * @description In whole units of the asset, as a decimal string. Without it, the decision is at most `unknown`.
             * @example 25.50
             */
            amount?: string;
            /**
             * @description A symbol of the table of networks (USDC, USDT, ETH ...) or the address or mint of the token. Default: the network's USDC.
             * @example USDC
             */
            asset?: string;
            /** @description Decimal places of a token that is not in the table. Symbol and decimals are never read from the token. */
            decimals?: number;
            /**
             * @description The payer, if known.
             * @example 0x098B716B8Aaf21512996dC57EB0615e2383E2f96
             */
            from?: string;
            /**
             * @description The payee. On Solana the wallet or its token account.
             * @example 0x098B716B8Aaf21512996dC57EB0615e2383E2f96
             */
            to: string;
          };
          lang?: components["schemas"]["Lang"];
          /** @description The addresses of each lookup table of the transaction, by the address of the table. They are used as supplied. */
          lookupTables?: {
            [key: string]: string[];
          };
          /**
           * @description ethereum (default for 0x), base, bsc, polygon, arbitrum, optimism, avalanche, arc, worldchain, celo, monad, sei, megaeth, stable, flare, xdc, adi, hpp, igra, radius, mezo, solana, base-sepolia, sepolia, polygon-amoy, avalanche-fuji, arbitrum-sepolia, celo-sepolia, sei-testnet, stable-testnet, xdc-apothem, hpp-sepolia, radius-testnet, mezo-testnet, solana-devnet, or the CAIP-2 identifier, in any case.
           * @example base
           */
          network?: string;
          /** @description A serialised Solana transaction in standard base64 with padding, without trailing bytes. */
          transaction?: string;
          /** @description EIP-712: types, primaryType, domain and message, as signed. */
          typedData?: {
            [key: string]: unknown;
          };
          /**
           * @description Native value in wei, as a string of decimal digits, or of 0x and hexadecimal digits.
           * @example 0
           * @example 0x2386f26fc10000
           */
          value?: string;
        };
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CheckIntentResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  recordKyc: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": {
          /** @description The agent whose principal was identified. */
          agentId: string;
          /**
           * Format: date-time
           * @description When that was (RFC 3339).
           */
          at: string;
          lang?: components["schemas"]["Lang"];
          /**
           * @description What came of it.
           * @enum {string}
           */
          status: "verified" | "none";
        };
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RecordKycResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getLists: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GetListsResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getListsAt: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
        /** @description A snapshot instead of a day: the `lists_root` of a signed decision or of a proof. */
        lists_root?: string;
        /**
         * @description The day in UTC, from the first entry to today, default today.
         * @example 2024-01-31
         */
        on?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GetListsAtResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  sendMcpMessage: {
    parameters: {
      query?: never;
      header?: {
        /** @description Clients of revision 2025-11-25 that name `text/event-stream` get an event. Everything else that takes `application/json` gets JSON, and so does a request without the header. */
        accept?: string;
        /**
         * @description The revision. 2026-07-28 also takes `mcp-method` and `mcp-name`, which repeat what the message says.
         * @example 2025-11-25
         */
        "mcp-protocol-version"?: string;
      };
      path?: never;
      cookie?: never;
    };
    /** @description At most 1048576 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["McpMessage"];
      };
    };
    responses: {
      /** @description The answer: JSON, or an event (2025-11-25, where `accept` names `text/event-stream`). */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["McpAnswer"];
          "text/event-stream": string;
        };
      };
      /** @description A notification was taken. The answer has no body. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description No message of the protocol: wrong JSON, a batch, an unknown revision. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["McpError"];
        };
      };
      /** @description Another Host or Origin, where the service listens on this machine only. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["McpError"];
        };
      };
      /** @description An unknown method (2026-07-28). */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["McpError"];
        };
      };
      /** @description `accept` takes neither JSON nor events, or no events for a subscription. */
      406: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["McpError"];
        };
      };
      /** @description The body took too long. */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["McpError"];
        };
      };
      /** @description The body is too large. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["McpError"];
        };
      };
      /** @description The URL is too long. */
      414: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["McpError"];
        };
      };
      /** @description The body has another type than `application/json`; without a type it is JSON. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["McpError"];
        };
      };
      /** @description The limit is used up; `retry-after` says for how long. */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["McpError"];
        };
      };
      /** @description An error of this service. */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["McpError"];
        };
      };
      /** @description The service is busy or stops. */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["McpError"];
        };
      };
    };
  };
  listNetworks: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ListNetworksResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getObservatoryBubbles: {
    parameters: {
      query?: {
        /**
         * @description The first week, such as `2026-W05`. Default: 11 weeks before `to`.
         * @example 2026-W05
         */
        from?: components["parameters"]["from"];
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
        /**
         * @description The last week, included. Default: the week of the newest item, or `from` where that is later.
         * @example 2026-W05
         */
        to?: components["parameters"]["to"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GetObservatoryBubblesResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getObservatoryEmerging: {
    parameters: {
      query?: {
        /**
         * @description The first week, such as `2026-W05`. Default: 11 weeks before `to`.
         * @example 2026-W05
         */
        from?: components["parameters"]["from"];
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
        /**
         * @description Hits in the range that a term needs to be considered. 1 to 100000, default 5.
         * @example 5
         */
        min_support?: number;
        /**
         * @description The last week, included. Default: the week of the newest item, or `from` where that is later.
         * @example 2026-W05
         */
        to?: components["parameters"]["to"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GetObservatoryEmergingResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  exportObservatory: {
    parameters: {
      query?: {
        /** @description `csv` for a table with a row for each point. */
        format?: "json" | "csv";
        /**
         * @description The first week, such as `2026-W05`. Default: 11 weeks before `to`.
         * @example 2026-W05
         */
        from?: components["parameters"]["from"];
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
        /**
         * @description The last week, included. Default: the week of the newest item, or `from` where that is later.
         * @example 2026-W05
         */
        to?: components["parameters"]["to"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ExportObservatoryResult"];
          "text/csv": string;
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getObservatoryIndex: {
    parameters: {
      query: {
        /** @description `csv` for the points alone. */
        format?: "json" | "csv";
        /**
         * @description The first week, such as `2026-W05`. Default: 11 weeks before `to`.
         * @example 2026-W05
         */
        from?: components["parameters"]["from"];
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
        /**
         * @description The slug of a term.
         * @example wallet
         */
        term: string;
        /**
         * @description The last week, included. Default: the week of the newest item, or `from` where that is later.
         * @example 2026-W05
         */
        to?: components["parameters"]["to"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GetObservatoryIndexResult"];
          "text/csv": string;
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getObservatoryTerm: {
    parameters: {
      query?: {
        /**
         * @description The first week, such as `2026-W05`. Default: 11 weeks before `to`.
         * @example 2026-W05
         */
        from?: components["parameters"]["from"];
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
        /**
         * @description The last week, included. Default: the week of the newest item, or `from` where that is later.
         * @example 2026-W05
         */
        to?: components["parameters"]["to"];
      };
      header?: never;
      path: {
        /**
         * @description The slug of a term.
         * @example wallet
         */
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GetObservatoryTermResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  describeGateway: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DescribeGatewayResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  useGateway: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": {
          /**
           * @description The action. A payment where it is left out.
           * @default pay
           * @enum {string}
           */
          action?: "pay" | "preview" | "register" | "check" | "try-mandate" | "set-mandate" | "set-discoverable" | "rotate" | "revoke" | "claim" | "history";
          /**
           * @description The agent: 1 to 128 letters, digits and `_ : @ . -`, beginning and ending with a letter or digit.
           * @example shopper-7
           */
          agentId?: string;
          /**
           * @description The amount in USDC, more than zero. An exact decimal with at most 6 decimal places, preferably sent as a string.
           * @example 25.50
           */
          amountUsdc?: string | number;
          asset?: components["schemas"]["PaymentAsset"];
          /** @description Settles the payment on the chain: an EIP-3009 `TransferWithAuthorization` that the wallet of the agent signed over the typed data of a preview. Without it, settlement is simulated. */
          authorization?: {
            /**
             * @description The wallet that pays: the one that the agent is registered with.
             * @example 0x098B716B8Aaf21512996dC57EB0615e2383E2f96
             */
            from: string;
            /** @description The nonce that a preview of the payment answers with. 0x and hexadecimal digits. */
            nonce: string;
            /** @description The signature of the wallet (EIP-712, 65 bytes). Signatures of contract wallets (ERC-1271, ERC-6492) are refused. 0x and hexadecimal digits. */
            signature: string;
            /**
             * @description The payee: the same as `to`.
             * @example 0x098B716B8Aaf21512996dC57EB0615e2383E2f96
             */
            to: string;
            /** @description Unix seconds after which the authorization is valid; 0: at once. Decimal digits, or an integer. */
            validAfter: string | number;
            /** @description Unix seconds at which it ends. Decimal digits, or an integer. */
            validBefore: string | number;
            /** @description `amountUsdc` in the smallest unit of the token. Decimal digits, or an integer. */
            value: string | number;
          };
          /** @description `cursor` of the previous answer. */
          cursor?: string;
          /** @description Whether the public registry shows the agent. */
          discoverable?: boolean;
          /** @description Who registers the agent. At most 200 characters. */
          entity?: string;
          /**
           * Format: date-time
           * @description The first time of a history.
           */
          from?: string;
          lang?: components["schemas"]["Lang"];
          mandate?: components["schemas"]["MandateInput"];
          /**
           * @description ethereum (default for 0x), base, bsc, polygon, arbitrum, optimism, avalanche, arc, worldchain, celo, monad, sei, megaeth, stable, flare, xdc, adi, hpp, igra, radius, mezo, tron, solana, bitcoin, base-sepolia, sepolia, polygon-amoy, avalanche-fuji, arbitrum-sepolia, celo-sepolia, sei-testnet, stable-testnet, xdc-apothem, hpp-sepolia, radius-testnet, mezo-testnet, solana-devnet, tron-nile, or the CAIP-2 identifier, in any case. Chooses where the payee is screened and the payment settles.
           * @example base
           */
          network?: string;
          /**
           * @description Names the payment: 1 to 255 characters, compared byte for byte; an integer is taken as its decimal text.
           * @example order-1042
           */
          nonce?: string | number;
          /** @description For whom the agent acts. At most 200 characters. */
          principal?: string;
          /** @description What the payment is for. At most 8192 bytes. */
          purpose?: string;
          /**
           * @description The payee: 0x, T, Solana base58 or Bitcoin, mainnet.
           * @example 0x098B716B8Aaf21512996dC57EB0615e2383E2f96
           */
          to?: string;
          /**
           * @description The wallet that the agent pays from.
           * @example 0x098B716B8Aaf21512996dC57EB0615e2383E2f96
           */
          wallet?: string;
          /** @description For `register`: binds `wallet` to the agent from the start. The wallet signs five lines: `Countersign wallet binding`, `Service: ` and the base URL of this service, `Agent: ` and `agentId`, `Wallet: ` and its canonical address, `Issued at: ` and `issuedAt` in UTC with milliseconds, as `2026-12-01T12:00:00.000Z`. */
          walletProof?: {
            /**
             * Format: date-time
             * @description When it was signed (RFC 3339), within the last ten minutes.
             */
            issuedAt: string;
            /** @description By the key of `wallet`: EIP-191 for 0x, the same with the prefix of TRON for T, Ed25519 in base58 for Solana. */
            signature: string;
          };
        };
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["UseGatewayResult"];
        };
      };
      /** @description The agent is registered. Its secret is shown once. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            agentId: components["schemas"]["AgentId"];
            /** @description Shown once. Send it in `x-agent-secret`. */
            agentSecret: string;
            /** @description What the agent may pay. */
            mandate: components["schemas"]["Mandate"];
            named_like: components["schemas"]["NamedLike"];
            /** @description Whether the key that was sent with the request made its account the owner. */
            owned: boolean;
            registeredAt: components["schemas"]["RegisteredAt"];
            /**
             * @description The state it is in.
             * @constant
             */
            status: "active";
          };
        };
      };
      /** @description A payment that the chain has yet to decide, or a change that loosens the mandate and waits for its owner. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            agentId: components["schemas"]["AgentId"];
            detail: components["schemas"]["Detail"];
            mailed: components["schemas"]["Mailed"];
            /** @description As it is in force. */
            mandate: components["schemas"]["Mandate"];
            /** @description The change that waits for the owner; null where none does. */
            pending: components["schemas"]["PendingMandate"];
            replaces: components["schemas"]["ReplacedChange"];
          } | {
            /** @description Of a held payment: that no money moved, why it was held, and what to do. Of a simulated one: that no money moved, and how to pay. Of a flagged one, whose decision is `review`: that it was not stopped, who hears of it, and what would stop such payments. */
            advice?: string;
            /**
             * Format: date-time
             * @description When it was.
             */
            at: string;
            attestation: components["schemas"]["PaymentAttestation"];
            checks: components["schemas"]["GateChecks"];
            /**
             * @description What was decided.
             * @enum {string}
             */
            decision: "allow" | "review";
            detail: components["schemas"]["Detail"];
            /**
             * @description The language of the texts.
             * @enum {string}
             */
            lang: "en" | "zh";
            /** @description The id of the payment. */
            paymentId: string;
            /** @description Of a held or flagged payment: the gate that held or flagged it. */
            pillar?: string;
            /** @description Of a held or flagged payment: why. */
            reason_code?: string;
            /**
             * Format: date-time
             * @description When the authorization ends: soon after it, the payment is settled or has failed, and `history` states which.
             */
            reserved_until: string;
            /** @description How it is settled. */
            settlement: {
              /**
               * @description `simulated`: nothing moves on a chain; `onchain`: the token is transferred.
               * @enum {string}
               */
              mode: "simulated" | "onchain";
              /** @description The network. */
              network: string;
              /** @description Whether nothing moves on a chain. */
              simulated: boolean;
              /** @description The transaction; null where there is none. */
              txHash: string | null;
            } | null;
            /**
             * @description The state it is in.
             * @constant
             */
            status: "settling";
          };
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  decidePayee: {
    parameters: {
      query: {
        /**
         * @description The amount in USDC; needed when the payee sets limits. An exact decimal with at most 6 decimal places, preferably sent as a string.
         * @example 25.50
         */
        amountUsdc?: components["parameters"]["decidePayee.amountUsdc"];
        /** @description What is paid in, if it is not USDC: contract or mint, CAIP-19, or symbol. It is looked up in the lists of sanctioned assets and has no other effect. At most 256 bytes. */
        asset?: components["parameters"]["asset"];
        /** @description `inputs` returns the inputs behind `inputs_hash`. */
        include?: components["parameters"]["decidePayee.include"];
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
        /** @description The `sid` of the payee in the registry. */
        payee: string;
        /** @description In a body: the payer as an object, instead of `payer.address` and `payer.agentId`. */
        payer?: components["parameters"]["payer"];
        /** @description The address of the payer, mainnet; screened in reverse. */
        "payer.address"?: components["parameters"]["payer.address"];
        /** @description The registered agent that pays. At most 128 bytes. */
        "payer.agentId"?: components["parameters"]["payer.agentId"];
        /** @description The kind of payment; needed when the payee lists purposes. At most 8192 bytes. */
        purpose?: components["parameters"]["decidePayee.purpose"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DecidePayeeResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  decidePayeeByPost: {
    parameters: {
      query?: {
        /**
         * @description The amount in USDC; needed when the payee sets limits. An exact decimal with at most 6 decimal places, preferably sent as a string.
         * @example 25.50
         */
        amountUsdc?: components["parameters"]["decidePayee.amountUsdc"];
        /** @description What is paid in, if it is not USDC: contract or mint, CAIP-19, or symbol. It is looked up in the lists of sanctioned assets and has no other effect. At most 256 bytes. */
        asset?: components["parameters"]["asset"];
        /** @description `inputs` returns the inputs behind `inputs_hash`. */
        include?: components["parameters"]["decidePayee.include"];
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
        /** @description The `sid` of the payee in the registry. */
        payee?: string;
        /** @description In a body: the payer as an object, instead of `payer.address` and `payer.agentId`. */
        payer?: components["parameters"]["payer"];
        /** @description The address of the payer, mainnet; screened in reverse. */
        "payer.address"?: components["parameters"]["payer.address"];
        /** @description The registered agent that pays. At most 128 bytes. */
        "payer.agentId"?: components["parameters"]["payer.agentId"];
        /** @description The kind of payment; needed when the payee lists purposes. At most 8192 bytes. */
        purpose?: components["parameters"]["decidePayee.purpose"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody?: {
      content: {
        "application/json": {
          /**
           * @description The amount in USDC; needed when the payee sets limits. An exact decimal with at most 6 decimal places, preferably sent as a string.
           * @example 25.50
           */
          amountUsdc?: string | number;
          asset?: components["schemas"]["PaymentAsset"];
          /**
           * @description `inputs` returns the inputs behind `inputs_hash`.
           * @enum {string}
           */
          include?: "inputs";
          lang?: components["schemas"]["Lang"];
          /** @description The `sid` of the payee in the registry. */
          payee: string;
          /** @description In a body: the payer as an object, instead of `payer.address` and `payer.agentId`. */
          payer?: "" | {
            /** @description The address in its canonical form. */
            address?: "" | string;
            /** @description The registered agent that pays. At most 128 bytes. */
            agentId?: string;
          };
          /** @description The address of the payer, mainnet; screened in reverse. */
          "payer.address"?: "" | string;
          /** @description The registered agent that pays. At most 128 bytes. */
          "payer.agentId"?: string;
          /** @description The kind of payment; needed when the payee lists purposes. At most 8192 bytes. */
          purpose?: string;
        };
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DecidePayeeResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  planProbe: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": {
          /**
           * @description The full amount, in whole units of the asset.
           * @example 250
           */
          amount: string;
          /**
           * @description A symbol of the table of networks or the address of the token. Default: USDC.
           * @example USDC
           */
          asset?: string;
          /**
           * @description The payment URL; pinned completely, including path, query and fragment.
           * @example https://pay.example.com/invoice/7
           */
          endpoint?: string;
          lang?: components["schemas"]["Lang"];
          network?: components["schemas"]["NetworkInput"];
          /**
           * @description The payee.
           * @example 0x098B716B8Aaf21512996dC57EB0615e2383E2f96
           */
          to: string;
        };
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PlanProbeResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  verifyProbe: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": {
          lang?: components["schemas"]["Lang"];
          /** @description The current payment details. A pinned detail that is missing counts as changed. */
          observed: {
            /** @description The currently requested amount: the full amount or the rest. */
            amount?: string;
            /**
             * @description A symbol of the table of networks or the address of the token. Default: USDC.
             * @example USDC
             */
            asset?: string;
            /**
             * @description The current payment URL.
             * @example https://pay.example.com/invoice/7
             */
            endpoint?: string;
            /**
             * @description The current network, by name or CAIP-2 identifier, in any case.
             * @example base
             */
            network?: string;
            /**
             * @description The current payee address.
             * @example 0x098B716B8Aaf21512996dC57EB0615e2383E2f96
             */
            to?: string;
            /** @description The transaction; null where there is none. */
            txHash?: string;
          };
          /** @description The plan exactly as /api/probe/plan returned it. */
          plan: string;
        };
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["VerifyProbeResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getProof: {
    parameters: {
      query?: {
        /**
         * @description The address: 0x, T, Solana base58 or Bitcoin, mainnet.
         * @example 0x098B716B8Aaf21512996dC57EB0615e2383E2f96
         */
        addr?: string;
        /**
         * @description In place of `addr`: a host name, or an IPv4 address.
         * @example pay.example.com
         */
        host?: string;
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
        /**
         * @description ethereum (default for 0x), base, bsc, polygon, arbitrum, optimism, avalanche, arc, worldchain, celo, monad, sei, megaeth, stable, flare, xdc, adi, hpp, igra, radius, mezo, tron, solana, bitcoin, base-sepolia, sepolia, polygon-amoy, avalanche-fuji, arbitrum-sepolia, celo-sepolia, sei-testnet, stable-testnet, xdc-apothem, hpp-sepolia, radius-testnet, mezo-testnet, solana-devnet, tron-nile, or the CAIP-2 identifier, in any case.
         * @example base
         */
        network?: components["parameters"]["network"];
        /**
         * @description The day in UTC, 2018-11-28 to today, default today. For a host only today: lists of hosts do not keep what ended.
         * @example 2024-01-31
         */
        on?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GetProofResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listReasonCodes: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ListReasonCodesResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getRegistry: {
    parameters: {
      query?: {
        /** @description `next_cursor` of the previous answer: what stands behind its last entry. */
        cursor?: components["parameters"]["cursor"];
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GetRegistryResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getRegistryAgent: {
    parameters: {
      query: {
        /**
         * @description The id under which the agent was registered.
         * @example shop-agent-1
         */
        agentId: string;
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GetRegistryAgentResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getServices: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
        /**
         * @description The name of the service: 2 to 64 small letters, digits and hyphens.
         * @example weather-data
         */
        sid?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GetServicesResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  registerService: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": {
          lang?: components["schemas"]["Lang"];
          /** @description The name of the service, for people. At most 120 bytes. */
          name?: string;
          policy?: components["schemas"]["ServicePolicyInput"];
          /**
           * @description The name of the service: 2 to 64 small letters, digits and hyphens.
           * @example weather-data
           */
          sid: string;
          /**
           * @description Where the service is: https, a public host.
           * @example https://weather.example
           */
          url?: string;
          /**
           * @description The wallet that is paid: 0x, T, Solana base58 or Bitcoin, mainnet.
           * @example 0x098B716B8Aaf21512996dC57EB0615e2383E2f96
           */
          wallet?: string;
        };
      };
    };
    responses: {
      /** @description A service of the same owner was changed. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RegisterServiceResult"];
        };
      };
      /** @description The result. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RegisterServiceResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  proveService: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": {
          lang?: components["schemas"]["Lang"];
          /**
           * @description What is proved.
           * @enum {string}
           */
          proof: "domain" | "wallet";
          /**
           * @description The name of the service: 2 to 64 small letters, digits and hyphens.
           * @example weather-data
           */
          sid: string;
          /** @description Of the wallet, with `proof: wallet`. */
          signature?: string;
        };
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProveServiceResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  screenAddress: {
    parameters: {
      query: {
        /**
         * @description The address to screen: 0x, T, Solana base58 or Bitcoin, mainnet.
         * @example 0x098B716B8Aaf21512996dC57EB0615e2383E2f96
         */
        addr: string;
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
        /**
         * @description ethereum (default for 0x), base, bsc, polygon, arbitrum, optimism, avalanche, arc, worldchain, celo, monad, sei, megaeth, stable, flare, xdc, adi, hpp, igra, radius, mezo, tron, solana, bitcoin, base-sepolia, sepolia, polygon-amoy, avalanche-fuji, arbitrum-sepolia, celo-sepolia, sei-testnet, stable-testnet, xdc-apothem, hpp-sepolia, radius-testnet, mezo-testnet, solana-devnet, tron-nile, or the CAIP-2 identifier, in any case.
         * @example base
         */
        network?: components["parameters"]["network"];
        /**
         * @description The day of the query in UTC, 2018-11-28 to today.
         * @example 2024-01-31
         */
        on?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ScreenAddressResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  screenBatch: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["ScreenBatchInput"];
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ScreenBatchResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  fundFlow: {
    parameters: {
      query: {
        /**
         * @description The address whose transfers are summed: 0x or T, mainnet.
         * @example 0x098B716B8Aaf21512996dC57EB0615e2383E2f96
         */
        addr: string;
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
        /**
         * @description ethereum (default for 0x), base, bsc, polygon, arbitrum, optimism, avalanche, arc, worldchain, celo, monad, sei, megaeth, stable, flare, xdc, adi, hpp, igra, radius, mezo, base-sepolia, sepolia, polygon-amoy, avalanche-fuji, arbitrum-sepolia, celo-sepolia, sei-testnet, stable-testnet, xdc-apothem, hpp-sepolia, radius-testnet, mezo-testnet, or the CAIP-2 identifier, in any case. Omit it for TRON.
         * @example base
         */
        network?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["FundFlowResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  recentListings: {
    parameters: {
      query?: {
        /** @description `next_cursor` of the previous response. */
        cursor?: string;
        /** @description `authority`: only listings whose day is the publisher’s own. `anyone`: also those whose day was worked out, or is that on which this service first saw them. */
        dated_by?: "anyone" | "authority";
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
        /**
         * @description How many listings to return: 1 to 100, default 20.
         * @example 20
         */
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RecentListingsResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  taintTrace: {
    parameters: {
      query: {
        /**
         * @description The address to trace: 0x, T, Solana base58 or Bitcoin, mainnet.
         * @example 0x098B716B8Aaf21512996dC57EB0615e2383E2f96
         */
        addr: string;
        /**
         * @description `in`: the source of received funds. `out`: the destination of sent funds. `both`: both.
         * @example in
         */
        direction?: components["parameters"]["direction"];
        /**
         * @description Maximum number of transfers from the address: 1 to 3, default 3.
         * @example 3
         */
        hops?: components["parameters"]["hops"];
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
        /**
         * @description ethereum (default for 0x), base, bsc, polygon, arbitrum, optimism, avalanche, arc, worldchain, celo, monad, sei, megaeth, stable, flare, xdc, adi, hpp, igra, radius, mezo, tron, solana, bitcoin, base-sepolia, sepolia, polygon-amoy, avalanche-fuji, arbitrum-sepolia, celo-sepolia, sei-testnet, stable-testnet, xdc-apothem, hpp-sepolia, radius-testnet, mezo-testnet, solana-devnet, tron-nile, or the CAIP-2 identifier, in any case.
         * @example base
         */
        network?: components["parameters"]["network"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TaintTraceResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listSignals: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ListSignalsResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getStatus: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GetStatusResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  describePaidTier: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DescribePaidTierResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  buyBatch: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: {
        /** @description A signed payment for the quote: a PaymentPayload of x402 version 2 as JSON in standard base64. */
        "payment-signature"?: components["parameters"]["payment-signature"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["ScreenBatchInput"];
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BuyBatchResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  buyDecision: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: {
        /** @description A signed payment for the quote: a PaymentPayload of x402 version 2 as JSON in standard base64. */
        "payment-signature"?: components["parameters"]["payment-signature"];
      };
      path?: never;
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": components["schemas"]["DecidePaymentInput"];
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BuyDecisionResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  buyTrace: {
    parameters: {
      query: {
        /**
         * @description The TRON address to trace.
         * @example 0x098B716B8Aaf21512996dC57EB0615e2383E2f96
         */
        addr: string;
        /**
         * @description `in`: the source of received funds. `out`: the destination of sent funds. `both`: both.
         * @example in
         */
        direction?: components["parameters"]["direction"];
        /**
         * @description Maximum number of transfers from the address: 1 to 3, default 3.
         * @example 3
         */
        hops?: components["parameters"]["hops"];
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: {
        /** @description A signed payment for the quote: a PaymentPayload of x402 version 2 as JSON in standard base64. */
        "payment-signature"?: components["parameters"]["payment-signature"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BuyTraceResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  verifyRequirements: {
    parameters: {
      query?: {
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description At most 65536 bytes, 20000 values and 8000 members. */
    requestBody: {
      content: {
        "application/json": {
          /** @description The PAYMENT-REQUIRED header as it came, or the JSON in it. */
          body: string | {
            [key: string]: unknown;
          };
          /** @description What every way to pay in the quote must say. */
          expect?: {
            /** @description The amount in the smallest unit of the asset. */
            amount?: string;
            /** @description The address that is to be paid. */
            payTo?: string;
          };
          /** @description Where the quote says its keys are. It is used only if it is a page of keys of this service. */
          keys_url?: string;
          lang?: components["schemas"]["Lang"];
        };
      };
    };
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["VerifyRequirementsResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  health: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The process is running. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": Record<string, never>;
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  metrics: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Prometheus metrics. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "text/plain": string;
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  ready: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The lists are loaded and the service is ready. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": Record<string, never>;
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getServiceRegistry: {
    parameters: {
      query?: {
        /** @description `next_cursor` of the previous answer: what stands behind its last entry. */
        cursor?: components["parameters"]["cursor"];
        /** @description Language of human-readable texts: en (default) or zh. A region suffix is accepted. */
        lang?: components["parameters"]["lang"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GetServiceRegistryResult"];
        };
      };
      /** @description A problem. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  receiveKeyAlert: {
    parameters: {
      query?: never;
      header: {
        /** @description The id of the message, the same for each attempt and each replay. */
        "webhook-id": string;
        /** @description The signatures of the message as Standard Webhooks defines them, separated by spaces. After a rotation there is one for each of the two secrets. */
        "webhook-signature": string;
        /** @description When this attempt was signed, in seconds since the Unix epoch. */
        "webhook-timestamp": number;
        /** @description The type of the message, the same as `type` in the body. */
        "x-service-event": string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["KeyAlertMessage"];
      };
    };
    responses: {
      /** @description The message was received. The body of the answer is ignored. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The receiver is gone. The webhook is paused at once. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A failed attempt, also a redirect or no answer within 5 seconds. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  receiveWebhookTest: {
    parameters: {
      query?: never;
      header: {
        /** @description The id of the message, the same for each attempt and each replay. */
        "webhook-id": string;
        /** @description The signatures of the message as Standard Webhooks defines them, separated by spaces. After a rotation there is one for each of the two secrets. */
        "webhook-signature": string;
        /** @description When this attempt was signed, in seconds since the Unix epoch. */
        "webhook-timestamp": number;
        /** @description The type of the message, the same as `type` in the body. */
        "x-service-event": string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WebhookTestMessage"];
      };
    };
    responses: {
      /** @description The message was received. The body of the answer is ignored. */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The receiver is gone. The webhook is paused at once. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A failed attempt, also a redirect or no answer within 5 seconds. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
}
