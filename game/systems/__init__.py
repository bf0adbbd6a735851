"""Reusable rule blocks: generators of events, predicates and factories that a ruleset is put together from.

A block takes what differs between rulesets as functions and numbers. None imports `random`, draws or writes.
"""
