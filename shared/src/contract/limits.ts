/** Limits of product.md sections 5 and 9. Lengths are letters (`countLetters`), by default after trimming. */
export const LIMITS = {
  /** The write form; POST and PUT /memory-post have the same limits. */
  postTitle: { min: 1, max: 20 },
  postContent: { min: 1, max: 500 },
  comment: { min: 1, max: 500 },
  nickname: { min: 2, max: 20 },
  familyName: { min: 2, max: 50 },
  familyCodeLength: 8,
  password: { min: 8, max: 128 },
  emailMax: 255,
  postImages: 10,
  /** One post may name this many: more than any family has. */
  participants: 200,
  /** Maximum number of posts in one response of a list. */
  listPage: 100,
  /** Memories in one response about what is new, and in one report of what was seen. */
  unseenListed: 100,
  /** Characters of a push service’s address for a device. */
  pushEndpoint: 1_024,
  /** Comments in one response of a post's comments: the default and the maximum. */
  commentPage: 50,
  commentPageMax: 100,
  /** Answers in one response below one question. */
  responsesShown: 20,
  /** How often a family may replace the question of one week. */
  questionChanges: 20,
  /** 10 MB, as the picker counts it. */
  imageBytes: 10_485_760,
  /**
   * What a phone of 50 megapixels makes. A larger photo is rejected before it is decoded: a few kilobytes can
   * claim gigabytes of pixels.
   */
  imagePixels: 8_192 * 6_144,
  /** Defaults; each installation may set others (`recordingCalls.limits`). */
  videoBytes: 314_572_800,
  videoSeconds: 300,
  voiceBytes: 20_971_520,
  voiceSeconds: 300,
  videoPrompt: 50,
  fileNameMax: 255,
  diaryMinimumPosts: 6,
  diaryTitle: 40,
  /** Five ruled lines. */
  diaryContent: 300,
  diaryMood: 20,
} as const;

export const IMAGE_MIME_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp'] as const;

/** What phones and cameras film, also old ones. The content tells the type, and else the name's extension. */
export const VIDEO_MIME_TYPES = [
  'video/mp4',
  'video/quicktime',
  'video/webm',
  'video/x-matroska',
  'video/x-msvideo',
  'video/3gpp',
] as const;

export const INVITE_LIFETIME_DAYS = 7;

/** The link in a digest opens its posts so long, for a relative without an account. */
export const DIGEST_LINK_DAYS = 60;

/** The link that confirms an address for digests works so long. */
export const DIGEST_CONFIRMATION_DAYS = 7;

/** A link for a new password works so long. */
export const RESET_LIFETIME_HOURS = 1;

/** A deleted account comes back with a login within these days. */
export const DELETION_GRACE_DAYS = 7;

/** A family's data outlive its last member's leaving by this time. */
export const FAMILY_RETENTION_DAYS = 30;

/** Lifetime of an access token after its last use. */
export const TOKEN_LIFETIME_DAYS = 30;
