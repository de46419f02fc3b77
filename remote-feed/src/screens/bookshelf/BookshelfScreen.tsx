export function BookshelfScreen() {
  return <h1>우리 가족 책장</h1>;
}
