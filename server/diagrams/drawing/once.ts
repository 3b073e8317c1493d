/** What is made of an object, made once for as long as that is there. */
export const once = <From extends object, To extends object>(make: (from: From) => To): ((from: From) => To) => {
  const made = new WeakMap<From, To>();
  return (from) => {
    const known = made.get(from) ?? make(from);
    made.set(from, known);
    return known;
  };
};
