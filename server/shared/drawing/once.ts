/** Returns a function that computes its result once for each object; the result is forgotten together with the object. */
export const once = <From extends object, To extends object>(make: (from: From) => To): ((from: From) => To) => {
  const made = new WeakMap<From, To>();
  return (from) => {
    const known = made.get(from) ?? make(from);
    made.set(from, known);
    return known;
  };
};
