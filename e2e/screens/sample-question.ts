export const QUESTION = {
  questionId: 1,
  audience: 'GRANDPARENTS',
  title: '어릴 적 놀이',
  text: '어릴 때 동네 친구들과 무엇을 하며 놀았나요?',
};
