import type { CALLS } from 'shared/contract/calls';

type Summaries = { [Tag in keyof typeof CALLS]: Record<keyof (typeof CALLS)[Tag], string> };

const ASYNC_NOTE =
  'answers when the work is done, or with `Prefer: respond-async` at once: 202 and a jobId. An Idempotency-Key header makes a repeated request answer with the first one’s job';

/** What each call does, for the OpenAPI document: not part of the contract, because pages would load it. */
export const SUMMARIES: Summaries = {
  auth: {
    providers: 'The ways of logging in that are on',
    signup: 'Make an account with e-mail and password; DUPLICATE_ERROR where the address has one',
    login:
      'Log in with e-mail and password; UNAUTHORIZED says the same for an unknown address and a wrong password',
    socialToken: 'End a social login: the code and state that the provider sent back',
    changePassword:
      'Change one’s own password, with the old one; the other sessions end. NOT_FOUND without a password',
    requestReset:
      'Mail a link to a new password; the response is the same for an unknown address. NOT_FOUND where no mail is sent',
    resetPassword:
      'Set a new password with the token of a link, once; all sessions end. NOT_FOUND for a token that is unknown, used or older than an hour',
    account: 'The ways in that the person who is logged in has',
    sessions: 'The devices on which one is logged in, the last used first',
    endSession: 'Log one of one’s own devices out',
    endOtherSessions: 'Log all of one’s other devices out',
    logout: 'End this session on the server',
  },
  users: {
    current: 'The person who is logged in',
    byId: 'Somebody of the same family (or oneself)',
    changeNickname: 'Change one’s own nickname',
    changeProfileImage: 'Change one’s own portrait',
    deleteAccount:
      'Delete one’s own account, with the password, or without one after a login in the last 10 minutes. It can be taken back for 7 days; then what one wrote stays with the family without one’s name, or goes too',
    restoreAccount: 'Take the deletion of one’s own account back; NOT_FOUND where it was not deleted',
  },
  family: {
    members: 'The caller’s family and its members',
    membersOf: 'A family by its number: only one’s own is found',
    generateLink: 'The family’s invite link, made where none works',
    renewLink: 'Make a new invite link; the ones before it stop working',
    settings: 'What the family has agreed on',
    changeSettings: 'Change some of it; every member may',
    storage: 'How much the family stores, and the viewer, of how much',
    leave: 'Leave the family; what one wrote stays with it',
    removeMember:
      'Remove somebody else from the family: FORBIDDEN for everybody but its keeper (who has belonged to it longest)',
    invite: 'Who invites, and to which family',
    create: 'Make a family and belong to it',
    setRole: 'Say who one is in the family',
    join: 'Join by an invite code; NOT_FOUND where the code is unknown or expired',
  },
  'memory-list': {
    months: 'The months that have posts, newest first; with an ETag',
    ofMonth: 'A part of a month’s posts as tiles, newest first',
    days: 'The days of a month that have posts, earliest first',
    ofDay: 'A part of a day’s posts, newest first',
    onThisDay:
      'Memories of the same day in earlier years, newest first, at most twenty; those of 29 February on 28 February in years without that day. Without those that the caller leaves out',
    exclusions: 'Whom and which days the caller leaves out of on-this-day',
    excludePerson:
      'Leave out of on-this-day what somebody of the family, or who was of it, wrote or took part in, or show it again; for oneself only',
    excludeDay:
      'Leave a day out of on-this-day, or show it again; for oneself only. LIMIT_EXCEEDED after 500 days',
  },
  'memory-post': {
    create:
      'Write a memory; an Idempotency-Key header makes a repeated request answer with the first one’s post for 24 hours',
    change: 'Change one’s own post, as JSON or as the form of POST; an Idempotency-Key header as there',
    remove: 'Delete one’s own post with its photos, comments and likes',
    detail: 'One post',
    timeOrder: 'All posts by year, newest first; with an ETag',
    recent: 'The five newest posts; with an ETag',
    like: 'Like, or take the like back, as `liked` says; without it, the other of what it is',
    likers: 'Who likes a post, the latest first',
    view: 'Record that one has opened a post; nothing is recorded for its author, or unless the family shows it',
    viewers: 'Who has opened a post, the latest first; nobody unless the family shows it',
  },
  comment: {
    list: 'The newest comments of a memory, oldest first; `before` (a commentId) gives the page before it, whose address is in the Link header (rel="prev") where there is one',
    add: 'Comment on a memory, or reply to one of its comments; an Idempotency-Key header makes a repeated request respond with the first one’s comment for 24 hours',
    change: 'Change the text of one’s own comment',
    remove: 'Delete a comment: its author, or the author of the post',
  },
  recording: {
    limits: 'How large and how long videos and voices may be here',
  },
  question: {
    current: 'The family’s question of this week; it changes on Monday 00:00 in Korean time',
    skip: 'Put this week’s question aside, or take it up again; for oneself only',
    other:
      'Replace this week’s question for the whole family. DUPLICATE_ERROR once somebody has answered it, LIMIT_EXCEEDED after twenty times in a week',
    responses: 'The questions that have answers, the one with the latest answer first',
  },
  goods: {
    list: 'What the family kept, newest first',
    remove:
      'Delete a saved video or diary with its media: who saved it, or the author of the diary’s post; anybody of the family once both left',
    allowance: 'How many pieces the family may still begin today',
    generateVideo: `Make a video of one photo; ${ASYNC_NOTE}`,
    saveVideo: 'Keep a video that was made; the same video twice is kept once',
    generateDiary: `Make a picture diary of one post; ${ASYNC_NOTE}`,
    saveDiary:
      'Keep a picture diary; the same one again is changed, not kept twice. The example (no post, picture or job) is not kept',
  },
  jobs: {
    list: 'One’s own jobs of the last 24 hours, newest first',
    read: 'How far a job is; with `Accept: text/event-stream` a stream of events named `job`, each the job as JSON, until its end. Six requests of one person may wait at once; a further one is LIMIT_EXCEEDED with Retry-After',
    cancel: 'Stop one’s own job; before it has begun it costs nothing',
    retry: 'Begin one’s own failed job again, with what it was given',
  },
  archive: { ticket: 'An address from which the family’s posts are downloaded as one archive' },
  telemetry: {
    report: 'How fast a page was, for the operators; without anything of a person',
    reportErrors: 'Errors of a page, for the operators; without anything of a person',
    counts: 'All that was reported in the last 90 days, for whoever has the token of the figures',
  },
  health: {
    live: 'Whether the process runs: a supervisor restarts one that does not respond. Never asks the database',
    ready: 'Whether the process takes requests: 503 where it ends, or reaches no database. For balancers',
    read: 'Whether the app can work: 200 once the database answers, 503 before and whenever it does not',
  },
};
