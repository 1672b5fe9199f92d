import { createElement, type ElementType, forwardRef } from "react";
import { Fragment, jsx as theirs } from "react/jsx-runtime";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { jsx } from "../../server/jsx-runtime";
import { forage } from "../cast";

const Title = ({ level = 2, children }: { level?: number; children?: string }) =>
	createElement(`h${level}`, {}, children);
const Main = Object.assign(({ level }: { level?: number }) => createElement(`h${level}`), {
	defaultProps: { level: 1 },
});
const Field = forwardRef<HTMLInputElement>((props, ref) => createElement("input", { ...props, ref }));

const elements: [string, ElementType, Record<string, unknown>, string?][] = [
	["one of HTML", "a", { href: "/rapports", children: forage.title }],
	["one without anything", "hr", {}],
	["one of a list", "li", { children: forage.title }, "1"],
	["one of a list whose key is empty", "li", {}, ""],
	["one whose key was spread into it", "li", { key: 7, className: "card" }],
	["one that is referred to", Field, { ref: { current: null }, name: "title" }],
	["a component", Title, { level: 3, children: forage.title }],
	["a component with properties of its own", Main, {}],
	["a group", Fragment, { children: [] }],
];

test.each(elements)("%s is the element that React makes", (_, type, props, key) => {
	expect(jsx(type, { ...props }, key)).toStrictEqual(theirs(type, { ...props }, key));
	expect(renderToString(jsx(type, { ...props }, key))).toBe(renderToString(theirs(type, { ...props }, key)));
});

test("the properties are not copied", () => {
	const props = { children: forage.title };
	expect(jsx("p", props).props).toBe(props);
});
