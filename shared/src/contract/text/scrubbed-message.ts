import { ERROR_MESSAGE_MAX } from '../telemetry/error-report.ts';

/** Words of the messages that browsers, React and webpack write. No word here is a person's name. */
const KNOWN_TERMS: ReadonlySet<string> = new Set(
  `a aborted accept access accessed accessing accessor after already an and any are argument arguments array
  as assign assigned assignment async at attempt attempted await be been before being blocked body browser
  but by call called calling can can't cannot caused change changed child chunk circular class clone cloned
  close closed code component configurable connection constant construct constructor context convert copy
  could couldn't create css current data date deep define defined delete deleted depth descriptor destructure
  detached did didn't different disallowed do document does doesn't done during each element empty end error
  evaluating evaluation event exceed exceeded execute expected expression extensible fail failed failure fetch
  fewer fields file first for found frozen function generator get getter given global got handler has hasn't
  have hook hooks if illegal import in incorrect index infinite initialization initialize initialized input
  instance instanceof instead integrity invalid invocation is isn't it iterable iterator json key length less
  lexical limit link load loaded loading local long loop maximum memory method missing module more most must
  name negative network new no node nodes non not null nullish number object of on one only operation or out
  outside parameter parent parse parsing permission position possible precision primitive private promise
  properties property prototype provided proxy quota range re read readable reading readonly receiver recursion
  redeclare redefine reference regular rejected removed render rendered rendering renders request required
  resolve resource response result return returned right scope script security set setter setting should
  signal size source spread stack state statement static storage strict string stylesheet success super
  suspended symbol syntax target than that the there this throw time timeout to token too transaction
  transform trap type undefined unexpected unhandled unknown unsupported unterminated update updates url
  usage use used user valid value variable version was wasn't when where which while with within without
  worker write wrong`.split(/\s+/),
);

const ERROR_CLASS = /^[A-Z][A-Za-z]{0,31}(Error|Exception)$/;
/** React's production build has numbers instead of messages: https://react.dev/errors/185 */
const REACT_ERROR = /Minified React error #\d{1,3}\b/;
/** A word, and the punctuation at its end. */
const WORD = /([^\s()=;]+?)([.,:]*)(?=[\s()=;]|$)/g;
const MASK = '…';

/**
 * An error's message with every word masked that is neither an error class nor in a fixed list: names, ids,
 * addresses, e-mail, quoted and Korean text cannot remain. Applied in the page and again by the server.
 */
export function scrubbedMessage(message: string): string {
  const found = REACT_ERROR.exec(message.slice(0, 1_000))?.[0];
  if (found !== undefined) return found;
  return message
    .slice(0, 1_000)
    .replaceAll(WORD, (_, word: string, mark: string) => (isHarmless(word) ? word : MASK) + mark)
    .replaceAll(/…[\s.,:;=…]*…/g, MASK)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, ERROR_MESSAGE_MAX);
}

function isHarmless(word: string): boolean {
  return ERROR_CLASS.test(word) || KNOWN_TERMS.has(word.toLowerCase());
}
