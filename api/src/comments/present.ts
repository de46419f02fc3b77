import type { Comment, QuotedComment } from 'shared/contract/comment';
import type { MediaUrlOf } from '../platform/media/serving/signed-urls.ts';
import type { FamilyViewer } from '../platform/http/authentication/viewer.ts';
import { presentAuthor } from '../presenters/people.ts';
import type { CommentRow } from './queries.ts';

export function presentComment(urlOf: MediaUrlOf, viewer: FamilyViewer, row: CommentRow): Comment {
  return {
    commentId: row.comment_id,
    content: row.content,
    author: presentAuthor(urlOf, row.author),
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    replyTo: row.reply_to === null ? null : presentQuoted(row.reply_to),
    isMine: row.author.userId === viewer.userId,
  };
}

function presentQuoted({
  comment_id: commentId,
  nickname,
  content,
}: NonNullable<CommentRow['reply_to']>): QuotedComment {
  return { commentId, quote: nickname === null || content === null ? null : { nickname, content } };
}
